import { describe, expect, test } from 'vitest';
import { exists, filesLike, load } from '../architecture/source-files.ts';
import { applyDiff, change, parseCommands, parseRecipes } from '../recipes/recipes.ts';

const page = load('CONTRIBUTING.md').text;
const recipes = parseRecipes(page);

/** The recipes whose steps tests/recipes follows. */
const WITH_STEPS = [
  ...['page', 'text', 'code error', 'setting', 'migration', 'GraphQL operation'],
  ...['subscriber', 'job', 'mail', 'endpoint'],
].map((one) => `Add a ${one}`.replace('a endpoint', 'an endpoint'));
const OTHERS = ['Add a brand', 'Run one test', 'Look at the product in both brands'];

/** Lists the paths in backticks outside of blocks; `<area>` stands for any name. */
function listPaths(text: string): readonly string[] {
  const prose = text.replace(/^```.*?^```$/gms, '');
  const words = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
  return words.filter((word) =>
    /^(?:src|tests|docs|brands|script|migrations)\/|\.(?:tsx?|json|graphql|example)$/.test(word),
  );
}

/** Whether a path exists; a bare name, as `api.ts`, is that of a file in many areas. */
function isPresent(path: string): boolean {
  return exists(path) || (!path.includes('/') && filesLike(`src/**/${path}`).length > 0);
}

/** Lists what a command needs: its program, and its arguments that are paths. */
function listNeeds(command: string): readonly string[] {
  return command.split(/\s+/).filter((word) => /^(?:script|node_modules|src|tests)\//.test(word));
}

describe('CONTRIBUTING.md', () => {
  test('has the recipes', () => {
    const withSteps = recipes.filter(({ steps }) => steps.length > 0).map(({ title }) => title);
    expect(withSteps.toSorted()).toEqual(WITH_STEPS.toSorted());
    expect(recipes.map(({ title }) => title)).toEqual(expect.arrayContaining(OTHERS));
  });

  test('names paths and commands that exist', () => {
    const named = [...listPaths(page), ...parseCommands(page).flatMap(listNeeds)];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !isPresent(path))).toEqual([]);
  });

  // The copy of tests/recipes, which runs this file too, has followed them already.
  test.skipIf(exists(recipes[0]?.steps[0]?.path ?? ''))('has steps that fit the files of the checkout', () => {
    const changed = new Map<string, string>();
    for (const { steps } of recipes) {
      for (const step of steps) {
        const present = changed.get(step.path) ?? (exists(step.path) ? load(step.path).text : null);
        changed.set(step.path, change(step, present));
      }
    }
    expect(changed.size).toBeGreaterThan(20);
  });

  test('has commands of the checkout only', () => {
    const programs = parseCommands(page).map((line) => line.replace(/^(?:[A-Z_]+=\S+ )+/, '').split(' ')[0] ?? '');
    expect(programs.filter((one) => one !== 'export' && !/^(?:script|node_modules\/\.bin)\//.test(one))).toEqual([]);
  });
});

describe('the reader of recipes', () => {
  test('applies the hunks of a diff, each in the one place that it names', () => {
    expect(applyDiff('a\nb\nc\n', ' b\n+new\n')).toBe('a\nb\nnew\nc\n');
    expect(applyDiff('a\nb\nc\n', '+new\n a\n@@\n-c\n+d\n')).toBe('new\na\nb\nd\n');
    expect(() => applyDiff('a\na\n', ' a\n+new\n')).toThrow('Not exactly once');
    expect(() => applyDiff('a\n', ' b\n+new\n')).toThrow('Not exactly once');
  });

  test('finds paths and commands', () => {
    expect(listPaths('`src/a.ts`, `api.ts`, `t(x)`, `a/b`\n```sh\n`src/no.ts`\n```\n')).toEqual(['src/a.ts', 'api.ts']);
    expect(parseCommands('```sh\nscript/a # why\nA=b script/c\n```\n')).toEqual(['script/a', 'A=b script/c']);
  });
});
