// Which file may import which: path patterns name the layers, one table says what each may use, all else is denied.
import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';
import { collect, isNode, type Node, stringValue } from './syntax.ts';

export type Import = { readonly from: string; readonly specifier: string; readonly typeOnly: boolean };

type Place = { readonly layer: string; readonly area?: string | undefined };

/** The first pattern that matches names the layer; its first group, if any, is the area (or the brand). */
const patterns: readonly (readonly [layer: string, pattern: RegExp])[] = [
  ['test', /^(?:src|brands)\/.+\.test\.tsx?$/],
  ['test', /^tests\//],
  ['kernel', /^src\/kernel\/./],
  ['rules', /^src\/modules\/([^/]+)\/rules(?:\.ts|\/.+)$/],
  ['actions', /^src\/modules\/([^/]+)\/actions(?:\.ts|\/.+)$/],
  ['store', /^src\/modules\/([^/]+)\/store(?:\.ts|\/.+)$/],
  ['api', /^src\/modules\/([^/]+)\/api(?:\.ts|\/.+)$/],
  ['data', /^src\/modules\/([^/]+)\/[^/]+\.txt$/],
  ['mails', /^src\/modules\/([^/]+)\/mails(?:\.tsx|\/.+)$/],
  ['platform', /^src\/platform\/([^/.]+)/],
  ['generated', /^src\/web\/generated\/./],
  ['web-server', /^src\/web\/.+\.server\.tsx?$/],
  // It imports addresses that the build made, which nobody can know from the source.
  ['catalog-loader', /^src\/web\/text\/load-catalog\.ts$/],
  // A program of its own beside the pages.
  ['consent-script', /^src\/web\/consent-script\/./],
  ['web', /^src\/web\/./],
  ['texts-build', /^src\/texts\/(?:vite-plugin|catalogs)\.ts$/],
  ['texts', /^src\/texts\/./],
  ['brands', /^brands\/([^/]+)\/./],
  ['app', /^src\/app(?:\.ts|\/.+)$/],
  ['demo', /^src\/demo\/./],
  ['main', /^src\/main\.ts$/],
  ['cli', /^src\/cli(?:\.ts|\/.+)$/],
];

const webPackages = [
  'npm:react',
  'npm:react-dom',
  'npm:react-router',
  'npm:@react-router/*',
  'npm:urql',
  'npm:@urql/*',
  'npm:wonka',
  'npm:graphql-ws',
  'npm:@graphql-typed-document-node/*',
  'npm:@lingui/*',
  'npm:@conform-to/*',
  'npm:valibot',
  'npm:rollbar',
  'npm:virtual:*',
];

const web = ['kernel', 'rules', 'texts', 'generated', 'web', 'web-server', 'catalog-loader', ...webPackages];

/**
 * What each layer may import. `own:` means of the same area, `type:` by `import type` only, `own:type:` both;
 * `platform/x` is one part of the platform; `npm:` and `node:` are packages.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  kernel: ['kernel'],
  rules: ['kernel', 'rules', 'npm:valibot'],
  actions: ['kernel', 'rules', 'own:actions', 'type:actions'],
  store: [
    'kernel',
    'own:rules',
    'own:actions',
    'own:store',
    'type:platform/database',
    'npm:kysely',
    'npm:dataloader',
    'type:npm:pg',
  ],
  api: ['kernel', 'rules', 'own:actions', 'own:api', 'platform/graphql-server', 'npm:@pothos/*'],
  mails: ['kernel', 'own:rules', 'own:mails', 'texts', 'platform/mailer'],
  platform: ['kernel', 'platform', 'npm:*', 'node:*'],
  generated: ['generated', 'type:rules', 'type:web'],
  web,
  'web-server': [...web, 'node:*'],
  'catalog-loader': [...web, 'computed path'],
  'consent-script': [
    'kernel',
    'rules',
    'web',
    'consent-script',
    'computed path',
    'type:texts',
    'npm:virtual:*',
    'npm:vanilla-cookieconsent',
  ],
  texts: ['texts', 'kernel', 'npm:@lingui/*', 'npm:virtual:*'],
  'texts-build': ['kernel', 'texts', 'texts-build', 'npm:@lingui/*', 'type:npm:vite', 'node:*'],
  brands: ['kernel', 'own:brands', 'npm:@fontsource*'],
  app: [
    'app',
    'kernel',
    'rules',
    'actions',
    'store',
    'api',
    'mails',
    'platform',
    'web',
    'web-server',
    'catalog-loader',
    'generated',
    'texts',
    'brands',
    'data',
    'demo',
    'npm:*',
    'node:*',
  ],
  demo: ['demo', 'kernel', 'platform/dev-pages', 'type:npm:fastify'],
  // It imports the pages' build, which is not there before the build.
  main: ['app', 'platform', 'kernel', 'actions', 'npm:*', 'node:*', 'computed path'],
  cli: ['cli', 'app', 'platform', 'kernel', 'rules', 'actions', 'npm:*', 'node:*'],
};

/** Undefined when the import is allowed, else a sentence that says what is wrong with it. */
export function whyDenied({ from, specifier, typeOnly }: Import): string | undefined {
  const importer = placeOf(from);
  if (!importer) return `${from}: no layer of tests/architecture/layers.ts knows this path`;
  if (importer.layer === 'test') return undefined;
  const target = targetOf(from, specifier);
  if (!target) return `${from} imports ${specifier}: no layer of tests/architecture/layers.ts knows that path`;
  const entries = allowed[importer.layer] ?? [];
  if (entries.some((entry) => grants(entry, importer, target, typeOnly))) return undefined;
  const kind = typeOnly ? 'the types of ' : '';
  return `${from} (${importer.layer}) imports ${kind}${specifier} (${target.layer}): not in the table of tests/architecture/layers.ts`;
}

export function placeOf(path: string): Place | undefined {
  for (const [layer, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { layer, area: match[1] };
  }
  return undefined;
}

/**
 * Every import, export-from, dynamic import and import type of a file. A dynamic import whose path is computed has the
 * specifier `(computed)`, which few layers may use. `import { type A }` still loads its file, so it is no type import.
 */
export function importsOf(file: SourceFile): readonly Import[] {
  return collect(file, (node) => {
    const source = sourceOf(node);
    if (source === undefined) return undefined;
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    return { from: file.path, specifier: stringValue(source) ?? '(computed)', typeOnly };
  });
}

function sourceOf(node: Node): Node | undefined {
  const imports = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ];
  const source = imports.includes(node.type) ? node.source : undefined;
  return isNode(source) ? source : undefined;
}

function targetOf(from: string, specifier: string): Place | undefined {
  if (specifier === '(computed)') return { layer: 'computed path' };
  if (specifier.startsWith('node:')) return { layer: specifier };
  if (!specifier.startsWith('.')) return { layer: `npm:${specifier}` };
  return placeOf(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
}

function grants(entry: string, importer: Place, target: Place, typeOnly: boolean): boolean {
  if (entry.startsWith('own:'))
    return importer.area === target.area && grants(entry.slice(4), importer, target, typeOnly);
  if (entry.startsWith('type:')) return typeOnly && grants(entry.slice(5), importer, target, typeOnly);
  if (entry.endsWith('*')) return target.layer.startsWith(entry.slice(0, -1));
  if (entry.startsWith('npm:')) return target.layer === entry || target.layer.startsWith(`${entry}/`);
  return target.layer === entry || `${target.layer}/${target.area}` === entry;
}
