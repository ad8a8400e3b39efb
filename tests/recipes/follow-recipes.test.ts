import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { migrate } from '#platform/database/migrate.ts';
import { findCatalogProblems } from '#texts/catalogs.ts';
import { load } from '../architecture/source-files.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Copy, copyCheckout, parseRecipes, type Step } from './recipes.ts';

const steps = parseRecipes(load('CONTRIBUTING.md').text).flatMap((recipe) => recipe.steps);
const texts = steps.filter(({ path }) => path.startsWith('src/texts/en/'));
const others = LOCALES.filter((locale) => locale !== 'en');

describe('a copy of the checkout that follows all recipes', () => {
  let copy: Copy;
  beforeAll(() => {
    copy = copyCheckout();
    for (const step of steps) copy.follow(step);
  }, 180_000);
  afterAll(() => copy.remove());

  test('lacks each new text in each other language until it is translated', () => {
    const listProblems = () =>
      (['pages', 'mails'] as const).flatMap((kind) =>
        findCatalogProblems(join(copy.folder, 'src/texts'), others, kind),
      );
    const keys = texts.flatMap(({ text }) => Object.keys(JSON.parse(text)));
    expect(keys.length).toBeGreaterThan(5);
    expect(listProblems().toSorted()).toEqual(
      others.flatMap((locale) => keys.map((key) => `${locale}: ${key} is missing`)).toSorted(),
    );
    for (const step of texts) for (const locale of others) copy.follow(translate(step, locale));
    expect(listProblems()).toEqual([]);
  });

  test('has stale generated files until script/generate ran', () => {
    expect(() => copy.run('script/generate.ts', '--check')).toThrow();
    copy.run('script/generate.ts');
    expect(copy.run('script/generate.ts', '--check')).toBe('');
    expect(copy.read('.env.example')).toContain('#SUPPORT_PHONE=');
    expect(copy.read('docs/operating.md')).toContain('| `SUPPORT_PHONE` |');
    expect(copy.read('schema.graphql')).toContain(
      'type REGISTRATION_CODE_PAUSED implements RegistrationCodeErrorDetail',
    );
  }, 180_000);

  test('finds the page by its path, with its parameter and its audience', () => {
    const script = `const { findDeclaredPage } = await import('./src/web/routing/find-declared-page.server.ts');
      const { page, params } = findDeclaredPage('/de/admin/vouchers/4711');
      console.log(page.id, page.audience, params.id);`;
    expect(copy.run('--input-type=module', '-e', script).trim()).toBe('voucher admin 4711');
  });

  test('passes script/check', async () => {
    const { stdout } = await promisify(execFile)('script/check', { cwd: copy.folder, maxBuffer: 1e8 }).catch(
      (error) => error,
    );
    expect(stdout).not.toContain('FAILED');
    expect(stdout.match(/^ok /gm)).toHaveLength(5);
  }, 300_000);

  test('gives the new code error its place among the others', async () => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', 'tests/api/check-code.test.ts'];
    const { stdout } = await promisify(execFile)(process.execPath, vitest, { cwd: copy.folder });
    expect(stdout).toMatch(/Tests .* passed/);
  }, 120_000);

  test('applies the migration once', async () => {
    const { pool, drop } = await createTestDatabase();
    try {
      const folder = join(copy.folder, 'migrations');
      expect(await migrate(pool, folder)).toEqual(['9999_member_nickname.sql']);
      expect(await migrate(pool, folder)).toEqual([]);
      await pool.query('select nickname from member');
    } finally {
      await drop();
    }
  });
});

/** The same texts for another language, as a translator would add them. */
function translate({ path, language, text }: Step, locale: string): Step {
  const translated = Object.entries<string>(JSON.parse(text)).map(([key, value]) => [key, `${value} (${locale})`]);
  return { path: path.replace('/en/', `/${locale}/`), language, text: JSON.stringify(Object.fromEntries(translated)) };
}
