import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUsageError, type Outcome } from '#platform/command-line/command.ts';
import { sampleDefinition, sampleVariations } from '../../../../tests/support/experiments.ts';
import { NO_TERMINAL } from '../../../../tests/support/no-terminal.ts';
import { openTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await create('first');
});
afterAll(() => app.close());

type Options = Readonly<Record<string, string>>;
type Printed = Exclude<Outcome, { readonly kind: 'listed' }>;

/** Runs a command; `input` is its standard input. */
async function run(name: string, words: readonly string[], options: Options = {}, input = ''): Promise<Printed> {
  const outcome = await app.command(`experiment ${name}`)?.run({
    words,
    text: (option) => options[option] ?? null,
    flag: (option) => option in options,
    readStdin: async () => input,
    ...NO_TERMINAL,
  });
  if (!outcome || outcome.kind === 'listed') throw new Error(`No command is named ${name}`);
  return outcome;
}

async function create(key: string, changes: Parameters<typeof sampleDefinition>[0] = {}): Promise<void> {
  const definition = JSON.stringify(sampleDefinition({ ...changes, key }));
  expect((await run('create', [], { file: '-' }, definition)).kind).toBe('done');
}

const getUsageError = (error: unknown) => isUsageError(error) && error.message;

describe('[K3] experiment simulate', () => {
  const table = [
    /^variation +weight +expected +visitors +share$/,
    /^control +50 % +50000 +(?:49|50)\d{3} +(?:49|50)(?:\.\d+)? %$/,
    /^band +50 % +50000 +(?:49|50)\d{3} +(?:49|50)(?:\.\d+)? %$/,
    /^\(not included\) +0 +0$/,
  ].map((line) => expect.stringMatching(line));

  test('prints the split of an experiment, or of a definition in a file', async () => {
    expect(await run('simulate', ['first'])).toMatchObject({ kind: 'done', value: { notIncluded: 0 }, lines: table });
    const definition = JSON.stringify(sampleDefinition({ key: 'not-stored' }));
    expect((await run('simulate', [], { file: '-' }, definition)).lines).toEqual(table);
  });

  test('prints who is not included', async () => {
    const namespace = { name: 'n', start: 0, end: 0.5 };
    const definition = sampleDefinition({ coverage: 0.5, namespace });
    const { lines = [] } = await run('simulate', [], { file: '-' }, JSON.stringify(definition));
    expect(lines[1]).toMatch(/^control +50 % +12500 +1[23]\d{3} /);
    expect(lines.at(-1)).toMatch(/^\(not included\) +75000 +7[45]\d{3}$/);
    const nobody = sampleDefinition({ coverage: 0 });
    const [, control] = (await run('simulate', [], { file: '-' }, JSON.stringify(nobody))).lines ?? [];
    expect(control).toMatch(/^control +50 % +0 +0 +-$/);
  });

  test('refuses what is no definition, and needs one of both', async () => {
    expect(await run('simulate', ['nothing'])).toMatchObject({ reason: 'experiment-unknown' });
    expect(await run('simulate', [], { file: '-' }, '{')).toMatchObject({ lines: ['The definition is no JSON.'] });
    const invalid = JSON.stringify(sampleDefinition({ key: 'new' }));
    expect(await run('simulate', [], { file: '-' }, invalid)).toMatchObject({
      ...{ kind: 'refused', reason: 'definition-invalid' },
      lines: ['key: The key "new" is reserved for the page that creates experiments.'],
    });
    for (const [words, options] of [
      [[], {}],
      [['first'], { file: '-' }],
    ] as const)
      expect(getUsageError(await run('simulate', words, options).catch((error: unknown) => error))).toContain('KEY');
  });
});

describe('[K3] experiment explain', () => {
  test('explains an experiment as if it ran, and the running ones', async () => {
    const variations = sampleVariations('registration.steps', [null, 2]);
    await create('second', { variations, targeting: { countries: [], languages: ['fr'], paths: [] } });
    await run('start', ['second']);
    const { lines } = await run('explain', ['first'], { id: 'visitor-1', country: 'AT', language: 'de' });
    expect(lines).toEqual([
      expect.stringMatching(/^first +(?:control|band) +included, bucket 0\.\d+$/),
      expect.stringMatching(/^second +- +not included: the experiment is for other languages, bucket 0\.\d+$/),
    ]);
    expect((await run('explain', ['second'], { language: 'fr' })).lines).toEqual([
      expect.stringMatching(/^second +- +not included: no value of the attribute that splits visitors$/),
    ]);
    await run('stop', ['second']);
    await run('archive', ['second']);
    const archived = await run('explain', ['second'], { id: 'visitor-1' });
    expect(archived.lines?.[0]).toContain('the experiment is archived');
    expect(await run('explain', ['nothing'])).toMatchObject({ reason: 'experiment-unknown' });
  });
});

describe('[K3] experiment preview', () => {
  test('prints a link to each variation', async () => {
    const { lines } = await run('preview', ['first']);
    expect(lines).toEqual(
      ['control', 'band'].map((key) =>
        expect.stringMatching(new RegExp(`^${key} +https://club\\.example/acquisition/\\?preview=first\\.${key}\\.`)),
      ),
    );
    expect(await run('preview', ['nothing'])).toMatchObject({ reason: 'experiment-unknown' });
  });
});
