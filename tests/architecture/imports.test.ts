import { describe, expect, test } from 'vitest';
import { collectImports, explainDenial, findLayer, type Import } from './layers.ts';
import { filesLike, load, shippedSources } from './source-files.ts';

function value(from: string, specifier: string): Import {
  return { from, specifier, typeOnly: false };
}

function type(from: string, specifier: string): Import {
  return { from, specifier, typeOnly: true };
}

describe('the table', () => {
  test.each([
    value('src/kernel/ids.ts', 'valibot'),
    value('src/kernel/ids.ts', 'node:crypto'),
    value('src/kernel/ids.ts', '../platform/clock.ts'),
    value('src/modules/a/rules.ts', './actions.ts'),
    value('src/modules/a/rules.ts', '../../platform/database.ts'),
    value('src/modules/a/rules/can-invite.ts', 'node:crypto'),
    value('src/modules/a/rules.ts', 'valibot-evil'),
    value('src/modules/a/actions.ts', './store.ts'),
    type('src/modules/a/actions.ts', './store.ts'),
    value('src/modules/a/actions.ts', '../b/actions.ts'),
    value('src/modules/a/actions/register.ts', '../../b/actions/redeem.ts'),
    type('src/modules/a/actions.ts', '../../platform/database/index.ts'),
    value('src/modules/a/store.ts', '../b/actions.ts'),
    value('src/modules/a/store.ts', '../b/store.ts'),
    value('src/modules/a/store.ts', '../../platform/database.ts'),
    type('src/modules/a/store.ts', '../../platform/mailer.ts'),
    value('src/modules/a/api.ts', './store.ts'),
    value('src/modules/a/api.ts', '../b/actions.ts'),
    value('src/modules/a/mails.tsx', './actions.ts'),
    value('src/app.ts', './modules/a/store.ts'),
    value('src/modules/a/area.ts', '../b/area.ts'),
    value('src/modules/a/commands.ts', './store.ts'),
    value('src/platform/http.ts', '../modules/a/rules.ts'),
    value('src/platform/http.ts', '../app.ts'),
    value('src/web/root.tsx', '../modules/a/actions.ts'),
    type('src/web/root.tsx', '../modules/a/store.ts'),
    value('src/web/root.tsx', '../platform/http.ts'),
    value('src/web/root.tsx', '../../brands/demo/brand.ts'),
    value('src/web/browser/session.ts', 'node:crypto'),
    value('src/web/site/landing/page.tsx', 'kysely'),
    value('src/web/site/landing/page.tsx', '(computed)'),
    value('src/web/site/landing/page.tsx', '../../member/welcome/page.tsx'),
    value('src/web/site/landing/page.tsx', '#web/shell/page-layout.tsx'),
    type('src/web/admin/codes/page.tsx', '#web/site/landing/page.tsx'),
    value('src/web/browser/session.ts', '#web/site/login/submit.ts'),
    value('src/web/forms/field.tsx', '#web/browser/graphql/run.ts'),
    value('src/web/ui/button.tsx', '#web/i18n/use-text.ts'),
    value('src/web/ui/button.tsx', '#texts/translate.ts'),
    value('src/web/strange/a.ts', '#kernel/ids.ts'),
    value('src/kernel/ids.ts', '#platform/clock.ts'),
    value('src/texts/index.ts', '../platform/config.ts'),
    value('src/texts/index.ts', '../web/root.tsx'),
    value('src/web/generated/operations.ts', '../routing/operation.ts'),
    value('src/web/root.tsx', '../app/create-app.ts'),
    value('brands/demo/assets.ts', 'react'),
    value('brands/demo/brand.ts', '../other/brand.ts'),
    value('brands/demo/brand.ts', '../../src/platform/config.ts'),
    value('src/app.ts', './main.ts'),
    value('src/app.ts', '../tests/support/club.ts'),
    value('src/app.ts', '../package.json'),
    value('src/main.ts', './modules/a/store.ts'),
    value('src/main.ts', './web/root.tsx'),
    value('src/modules/a/queries.ts', '../../kernel/ids.ts'),
    value('src/strange.ts', './kernel/ids.ts'),
    value('src/edge/start.ts', '../modules/a/list.txt?raw'),
    value('src/edge/start.ts', '#modules/a/rules.ts'),
    type('src/edge/start.ts', '#modules/a/actions.ts'),
    type('src/edge/start.ts', '#app/program.ts'),
    value('src/edge/start.ts', '#web/site/landing/page.tsx'),
    value('examples/shop/main.ts', '#kernel/ids.ts'),
    value('examples/shop/main.ts', '../other/main.ts'),
    value('examples/shop/main.ts', 'fastify'),
    value('src/app.ts', '../examples/shop/session.ts'),
    value('src/modules/a/rules.ts', '../b/list.txt?raw'),
    value('src/platform/http.ts', './http.test.ts'),
  ])('denies $from -> $specifier (type only: $typeOnly)', (candidate) => {
    expect(explainDenial(candidate)).toBeTypeOf('string');
  });

  test.each([
    value('src/kernel/ids.ts', './result.ts'),
    value('src/modules/a/rules.ts', '../b/rules.ts'),
    value('src/modules/a/rules.ts', 'valibot'),
    value('src/modules/a/rules/can-invite.ts', './balance.ts'),
    value('src/modules/a/actions/register.ts', './ports.ts'),
    value('src/modules/a/actions.ts', '../b/rules/balance.ts'),
    type('src/modules/a/actions.ts', '../b/actions.ts'),
    value('src/modules/a/store.ts', './actions.ts'),
    value('src/modules/a/store.ts', 'kysely'),
    type('src/modules/a/store.ts', '../../platform/database/schema.ts'),
    type('src/modules/a/store.ts', '../../platform/database.ts'),
    value('src/modules/a/api.ts', '../../platform/graphql-server/builder.ts'),
    value('src/modules/a/api.ts', '../../platform/graphql-server.ts'),
    value('src/modules/a/api.ts', '@pothos/core'),
    value('src/modules/a/mails.tsx', '../../platform/mailer/parts.tsx'),
    value('src/platform/http.ts', 'node:http'),
    value('src/web/root.tsx', '../texts/index.ts'),
    value('src/texts/translate.ts', '../kernel/locale.ts'),
    type('src/web/generated/operations.ts', '../routing/operation.ts'),
    value('src/modules/a/rules/listed.ts', '../list.txt?raw'),
    value('src/edge/start.ts', '#web/document/script.ts'),
    value('src/web/root.tsx', '../kernel/brand.ts'),
    value('src/web/root.tsx', './ui/button.module.css'),
    value('src/web/document/render.server.ts', 'node:crypto'),
    value('src/web/admin/codes/page.tsx', '#web/ui/button.tsx'),
    value('src/web/entry.server.tsx', 'node:stream'),
    value('src/web/browser/graphql.ts', '../generated/operations.ts'),
    value('brands/demo/brand.ts', './theme.css?url'),
    type('brands/demo/brand.ts', '#kernel/brand.ts'),
    value('src/app.ts', './modules/a/area.ts'),
    value('src/modules/a/area.ts', './store.ts'),
    value('src/modules/a/subscribers.ts', './actions.ts'),
    value('src/main.ts', './app.ts'),
    value('src/cli/code.ts', '../modules/a/actions.ts'),
    value('src/modules/a/rules.test.ts', '../../../tests/support/club.ts'),
  ])('allows $from -> $specifier (type only: $typeOnly)', (candidate) => {
    expect(explainDenial(candidate)).toBeUndefined();
  });

  test('every kind of import is read', () => {
    const text = `import a from './a'; import type { B } from './b'; import { type C } from './c'; import './d.css';
      export * from './e'; export { f } from './f'; export type { G } from './g'; const h = import('./h');
      const i = import(\`./\${h}\`); type J = import('./j').J; export const k = 'not an import from "./k"';`;
    const found = collectImports({ path: 'src/x.ts', text }).map(
      ({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' type' : ''}`,
    );
    expect(found).toEqual([
      './a',
      './b type',
      './c',
      './d.css',
      './e',
      './f',
      './g type',
      './h',
      '(computed)',
      './j type',
    ]);
  });
});

describe('the tree', () => {
  test('every file belongs to a known layer', () => {
    const files = filesLike('{src,brands}/**/*').filter((path) => !path.endsWith('.md'));
    expect(files.filter((path) => !findLayer(path))).toEqual([]);
  });

  test('every import is allowed by the table', () => {
    const denied = [...shippedSources(), ...filesLike('examples/**/*.ts').map(load)]
      .flatMap(collectImports)
      .map(explainDenial);
    expect(denied.filter((reason) => reason !== undefined)).toEqual([]);
  });
});
