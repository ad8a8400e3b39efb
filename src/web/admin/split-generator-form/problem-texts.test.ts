import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import texts from '#texts/en/admin/split-generator.json' with { type: 'json' };
import { createEmptyDraft } from './draft.ts';
import { placeProblem } from './place-problem.ts';
import { findProblemText, placeProblems } from './problem-texts.ts';

const EXPERIMENT = join(import.meta.dirname, '../../../modules/experiment');

/** The codes that rules and actions of experiments write, as their source has them. */
function listCodes(): readonly string[] {
  const sources = ['rules', 'actions'].flatMap((folder) =>
    readdirSync(join(EXPERIMENT, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(EXPERIMENT, folder, name), 'utf8')),
  );
  const written = sources.flatMap((source) =>
    [...source.matchAll(/\bcode: '([a-z-]+)'/g)].map(([, code = '']) => code),
  );
  const declared = sources.flatMap((source) =>
    [...source.matchAll(/type \w*Code =([^;]+);/g)].flatMap(([, union = '']) =>
      [...union.matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code),
    ),
  );
  return [...new Set([...written, ...declared, 'invalid', 'missing'])].sort();
}

describe('every problem explains itself', () => {
  test('the source names the codes', () => {
    expect(listCodes()).toEqual(
      expect.arrayContaining(['weights-sum', 'too-large', 'flag-overlap', 'key-taken', 'status']),
    );
    expect(listCodes().length).toBeGreaterThan(30);
  });

  test.each(listCodes())('the code %s has a text', (code) => {
    const text = findProblemText(code, { kind: 'form' });
    expect(Object.keys(texts)).toContain(text);
  });

  test('a code without a text has none', () => {
    for (const code of ['toString', '__proto__', 'other']) expect(findProblemText(code, { kind: 'form' })).toBeNull();
  });
});

describe('a problem stands at its field', () => {
  const flags = ['landing.hero', 'text.landing.title'];
  const draft = { ...createEmptyDraft(), flags, name: 'A', key: 'a' };
  test.each([
    ['key', 'key'],
    ['variations', 'variations'],
    ['variations[2].weight', 'v2-weight'],
    ['variations[0].key', 'v0-key'],
    ['variations[1].name', 'v1-name'],
    ['variations[1].redirect', 'v1-redirect'],
    ['variations[1].values', 'v1'],
    ['variations[1].values["landing.hero"]', 'v1-f0'],
    ['variations[1].values["text.landing.title"]', 'v1-f1'],
    ['variations[1].values["text.unknown"]', 'v1'],
    ['targeting.paths[3]', 'paths'],
    ['targeting.countries', 'countries'],
    ['environments[0]', 'environments'],
    ['namespace.start', 'namespaceStart'],
    ['namespace', 'namespace'],
    ['prerequisites[1].variations[0]', 'p1'],
    ['prerequisites', 'prerequisites'],
    ['phase', 'newPhase'],
    ['', ''],
    ['toString', ''],
    ['revision', ''],
  ])('%j is %j', (path, field) => {
    expect(placeProblem(path, flags).field).toBe(field);
  });

  test('a field shows one problem, the first', () => {
    const problems = [
      { path: 'key', code: 'invalid' },
      { path: 'key', code: 'name-reserved' },
      { path: 'variations', code: 'weights-sum' },
    ];
    expect(placeProblems(problems, { draft, values: { sum: 90 } })).toEqual([
      { field: 'key', text: 'splitGenerator.accepts.key', values: { sum: 90 } },
      { field: 'variations', text: 'splitGenerator.problem.weights-sum', values: { sum: 90 } },
    ]);
  });

  test('problems stand in the order of the fields', () => {
    const paths = ['namespace.start', 'coverage', 'variations[1].weight', 'variations[0].key', 'key', 'name'];
    const named = { ...draft, variations: draft.variations.map((one) => ({ ...one, name: 'A' })) };
    const placed = placeProblems(
      paths.map((path) => ({ path, code: 'invalid' })),
      { draft: named, values: {} },
    );
    const order = ['name', 'key', 'v0-key', 'v1-weight', 'coverage', 'namespaceStart'];
    expect(placed.map(({ field }) => field)).toEqual(order);
  });

  test('a key that would come from an empty name is no problem of its own', () => {
    const paths = ['key', 'name', 'variations[0].key', 'variations[0].name', 'variations[1].key'];
    const [first, second] = draft.variations;
    if (!first || !second) throw new Error('two variations');
    const unnamed = { ...draft, name: ' ', key: '', variations: [first, { ...second, key: 'A' }] };
    const placed = placeProblems(
      paths.map((path) => ({ path, code: 'invalid' })),
      { draft: unnamed, values: {} },
    );
    expect(placed.map(({ field }) => field)).toEqual(['name', 'v0-name', 'v1-key']);
  });

  test('the coverage of a running experiment has its own explanation', () => {
    const [weight, coverage] = placeProblems(
      [
        { path: 'coverage', code: 'not-changeable' },
        { path: 'variations[0].weight', code: 'not-changeable' },
      ],
      { draft, values: {} },
    );
    expect(coverage?.text).toBe('splitGenerator.problem.coverage-only-raised');
    expect(weight?.text).toBe('splitGenerator.problem.not-changeable');
  });
});
