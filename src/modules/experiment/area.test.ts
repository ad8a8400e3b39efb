import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '#platform/command-line/command.ts';
import { isUsageError } from '#platform/command-line/command.ts';
import { sampleDefinition, sampleVariations } from '../../../tests/support/experiments.ts';
import { NO_TERMINAL } from '../../../tests/support/no-terminal.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { EXPERIMENTS_CHANGED } from './actions/announce-changed.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await openTestApp({ settings: { FEATURE_CLIENT_KEYS: 'development:sdk-development' } });
  folder = await mkdtemp(join(tmpdir(), 'vestibule-experiments-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Options = Readonly<Record<string, string>>;
type Printed = Exclude<Outcome, { readonly kind: 'listed' }>;

/** Runs a command; `file` is the text of the file, which is read from standard input. */
async function run(name: string, words: readonly string[], options: Options = {}): Promise<Printed> {
  const outcome = await app.command(`experiment ${name}`)?.run({
    words,
    text: (option) => (option === 'file' ? (options.path ?? '-') : (options[option] ?? null)),
    flag: (option) => option in options,
    readStdin: async () => options.file ?? '',
    ...NO_TERMINAL,
  });
  if (!outcome || outcome.kind === 'listed') throw new Error(`No command is named ${name}`);
  return outcome;
}

async function create(changes: Parameters<typeof sampleDefinition>[0]): Promise<void> {
  expect(await run('create', [], { file: JSON.stringify(sampleDefinition(changes)) })).toMatchObject({ kind: 'done' });
}

describe('[K3] the commands', () => {
  test('create, show and edit a draft', async () => {
    await create({ key: 'first' });
    const shown = await run('show', ['first']);
    expect(shown).toMatchObject({ kind: 'done', value: { experiment: { revision: 1 }, conflicts: [] } });
    expect(shown.lines?.join('\n')).toContain('draft, revision 1, phase 1');
    expect(shown.lines?.join('\n')).toContain('The band, 50 %: landing.hero = "band"');
    const [json = ''] = (await run('show', ['first'], { definition: '' })).lines ?? [];
    const path = join(folder, 'first.json');
    await writeFile(path, json.replace('"coverage": 1', '"coverage": 0.25'));
    const edited = await run('edit', ['first'], { path, revision: '1' });
    expect(edited).toMatchObject({ kind: 'done', value: { experiment: { revision: 2 } } });
    expect((await run('history', ['first'])).lines).toEqual([
      expect.stringMatching(/^revision 1 .* draft {2}by cli$/),
      expect.stringMatching(/^revision 2 .* draft {2}by cli$/),
      '  coverage: 1 -> 0.25',
    ]);
    expect((await run('list', [], { status: 'draft' })).lines?.[0]).toMatch(/^first +draft +revision 2 /);
    expect(await run('list', [], { status: 'archived' })).toMatchObject({ value: { experiments: [] }, lines: [] });
  });

  test('list the problems of a definition line by line', async () => {
    const definition = { ...sampleDefinition({ key: 'second', coverage: 2 }), colour: 'red' };
    expect(await run('create', [], { file: JSON.stringify(definition) })).toMatchObject({
      kind: 'refused',
      reason: 'definition-invalid',
      lines: ['coverage: Must be from 0 to 1.', expect.stringContaining('colour: There is no property "colour" here')],
    });
    expect(await run('create', [], { file: '{' })).toMatchObject({
      ...{ kind: 'refused', reason: 'definition-invalid', lines: ['The definition is no JSON.'] },
    });
  });

  test('accept texts of pages as flags, and no others', async () => {
    const texts = (key: string) => ({
      key: 'texts',
      variations: sampleVariations(`text.${key}`, [null, { de: 'Hallo' }]),
    });
    const unknown = sampleDefinition(texts('no.such.text'));
    expect(await run('create', [], { file: JSON.stringify(unknown) })).toMatchObject({
      lines: [expect.stringContaining('There is no flag "text.no.such.text"')],
    });
    await create(texts('meta.login.title'));
  });

  test('start, stop and archive; refusals say why', async () => {
    for (const key of ['third', 'fourth']) await create({ key });
    expect(await run('start', ['third'])).toMatchObject({ kind: 'done', value: { experiment: { status: 'running' } } });
    const { lines = [], ...refused } = await run('start', ['fourth']);
    expect(refused).toMatchObject({ kind: 'refused', reason: 'conflicts' });
    expect(lines.join('\n')).toContain('The running experiment "third" varies landing.hero');
    expect((await run('show', ['fourth'])).lines?.at(-1)).toMatch(/^error: variations: The running experiment/);
    expect(await run('stop', ['third'], { revision: '1' })).toMatchObject({ reason: 'revision-outdated' });
    expect(await run('stop', ['third'], { revision: '2' })).toMatchObject({ kind: 'done' });
    expect(await run('archive', ['third'])).toMatchObject({ kind: 'done' });
    expect(await run('start', ['third'])).toMatchObject({ kind: 'refused', reason: 'change-not-allowed' });
    expect(await run('start', ['nothing'])).toMatchObject({ reason: 'experiment-unknown' });
    for (const name of ['show', 'history'])
      expect(await run(name, ['nothing'])).toMatchObject({ reason: 'experiment-unknown' });
  });

  test('print the payload of an environment', async () => {
    await create({ key: 'fifth', environments: ['staging'] });
    await run('start', ['fifth']);
    const features = async (options?: Options) => {
      const { lines = [] } = await run('payload', [], options);
      return Object.keys(JSON.parse(lines.join('\n')).payload.features);
    };
    expect(await features({ environment: 'staging' })).toContain('experiment.fifth');
    expect(await features()).not.toContain('experiment.fifth');
    await run('stop', ['fifth']);
  });

  test('a wrong revision or a missing file is a usage error', async () => {
    const wrong: readonly Options[] = [{ revision: 'x' }, { revision: '1', path: join(folder, 'nothing') }];
    for (const options of wrong) {
      const error = await run('edit', ['first'], options).catch((thrown: unknown) => thrown);
      expect(isUsageError(error)).toBe(true);
    }
  });
});

describe('[H5] a publication', () => {
  test('is announced to every process once it is committed', async () => {
    await app.drain();
    await create({ key: 'sixth', environments: ['alone'] });
    const events = await app.resources.liveEvents.listen(EXPERIMENTS_CHANGED);
    const next = events.next();
    expect(await app.drain()).toBe(0);
    await run('start', ['sixth']);
    expect(await app.drain()).toBe(1);
    await next;
    await events.return?.();
    const { payload, version } = await app.areas.experiment.useCases.readPublication('alone');
    expect(Object.keys(payload.features)).toEqual(['experiment.sixth', 'landing.hero']);
    expect(version).toBeGreaterThan(0);
  });

  test('of a change that is rolled back leaves no event', async () => {
    await create({ key: 'seventh', environments: ['other'] });
    const waiting = "select count(*)::int as n from pgboss.job where name = 'experiment.announce-changed'";
    const before = await app.sql(waiting);
    // The history is written after the experiment and before the event; the end of the transaction checks it.
    await app.sql(`create function refuse_seventh() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
      create constraint trigger refused after insert on experiment_revision deferrable initially deferred
        for each row execute function refuse_seventh()`);
    await expect(run('start', ['seventh'])).rejects.toThrow('cut off');
    await app.sql('drop trigger refused on experiment_revision');
    expect(await app.sql(waiting)).toEqual(before);
    expect(await run('show', ['seventh'])).toMatchObject({ value: { experiment: { status: 'draft', revision: 1 } } });
  });
});
