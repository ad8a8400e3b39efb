import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { compileCatalog } from '#texts/catalogs.ts';
import { exists, filesLike, load } from '../architecture/source-files.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Copy, copyTree, insertBlock, parseCommands, parseRecipes } from './recipes.ts';

const page = load('CONTRIBUTING.md').text;
const recipes = parseRecipes(page);

/** What the recipes show how to add; those with steps are done below. */
const shown = ['page', 'text', 'code error', 'setting', 'migration', 'GraphQL operation'].map((one) => `Add a ${one}`);
const told = ['Add a brand', 'Add a job', 'Add a mail', 'Run one test', 'Look at the product in both brands'];

/** Paths in backticks outside of blocks; `<area>` stands for any name. */
function pathsOf(text: string): readonly string[] {
  const prose = text.replace(/^```.*?^```$/gms, '');
  const words = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
  return words.filter((word) =>
    /^(?:src|tests|docs|brands|script|migrations)\/|\.(?:tsx?|json|graphql|example)$/.test(word),
  );
}

function isThere(path: string): boolean {
  // A bare name, as `api.ts`, is that of a file in many areas.
  return exists(path) || (!path.includes('/') && filesLike(`src/**/${path}`).length > 0);
}

/** What of a command must exist: its program, and words that are paths. */
function neededBy(command: string): readonly string[] {
  return command.split(/\s+/).filter((word) => /^(?:script|node_modules|src|tests)\//.test(word));
}

describe('CONTRIBUTING.md', () => {
  test('has the recipes', () => {
    expect(
      recipes
        .filter(({ steps }) => steps.length > 0)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(shown.toSorted());
    expect(recipes.map(({ title }) => title)).toEqual(expect.arrayContaining(told));
  });

  test('names paths and commands that exist', () => {
    const named = [...pathsOf(page), ...parseCommands(page).flatMap(neededBy)];
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  test('every command is a program that there is', () => {
    const programs = parseCommands(page).map((line) => line.replace(/^(?:[A-Z_]+=\S+ )+/, '').split(' ')[0] ?? '');
    expect(programs.filter((one) => one !== 'export' && !/^(?:script|node_modules\/\.bin)\//.test(one))).toEqual([]);
  });
});

describe('done as shown', () => {
  let copy: Copy;
  beforeAll(() => {
    copy = copyTree();
    copy.run('script/generate.ts');
    for (const step of recipes.flatMap(({ steps }) => steps)) copy.follow(step);
  }, 60_000);
  afterAll(() => copy.remove());

  test('pages, settings, code errors and operations are stale until script/generate ran', () => {
    expect(() => copy.run('script/generate.ts', '--check')).toThrow();
    copy.run('script/generate.ts');
    expect(copy.run('script/generate.ts', '--check')).toBe('');
    expect(copy.read('.env.example')).toContain('#SUPPORT_PHONE=');
    expect(copy.read('docs/operating.md')).toContain('| `SUPPORT_PHONE` |');
    expect(copy.read('schema.graphql')).toContain(
      'type REGISTRATION_CODE_PAUSED implements RegistrationCodeErrorDetail',
    );
    expect(copy.read('src/web/generated/operations.ts')).toContain('export const myCard: Operation<MyCardQuery');
  }, 60_000);

  test('the setting is read', () => {
    const script = `const { readConfig } = await import('./src/platform/config/read-config.ts');
      console.log(readConfig({ SUPPORT_PHONE: '12345' }).config.supportPhone);`;
    expect(copy.run('--input-type=module', '-e', script).trim()).toBe('12345');
  });

  test('the page is found by its path, with its parameter and its audience', () => {
    const script = `const { findDeclaredPage } = await import('./src/web/routing/find-declared-page.server.ts');
      const { page, params } = findDeclaredPage('/de/admin/members/4711');
      console.log(page.id, page.audience, params.id);`;
    expect(copy.run('--input-type=module', '-e', script).trim()).toBe('member admin 4711');
  });

  test('each new text is missing in each other language', () => {
    const added = recipes.flatMap(({ steps }) => steps).filter(({ path }) => path.startsWith('src/texts/en/'));
    const compile = () => compileCatalog(join(copy.folder, 'src/texts'), 'de', 'pages', false);
    const keys = added.flatMap(({ text }) => Object.keys(JSON.parse(text)));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(compile).toThrow(`de: ${key} is missing`);
  });

  test('the migration is applied once', async () => {
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

describe('what is looked for', () => {
  test('blocks take the place of the line that they repeat', () => {
    expect(insertBlock('a\nb\nc\n', 'b\nnew\n')).toBe('a\nb\nnew\nc\n');
    expect(insertBlock('a\nb\nc\n', 'new\nb\n')).toBe('a\nnew\nb\nc\n');
    expect(() => insertBlock('a\na\n', 'a\nnew\n')).toThrow();
  });

  test('paths and commands', () => {
    expect(pathsOf('`src/a.ts`, `api.ts`, `t(x)`, `a/b`\n```sh\n`src/no.ts`\n```\n')).toEqual(['src/a.ts', 'api.ts']);
    expect(parseCommands('```sh\nscript/a # why\nA=b script/c\n```\n')).toEqual(['script/a', 'A=b script/c']);
  });
});
