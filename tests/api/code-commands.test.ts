// Codes at the command line: the list of the back office, and the end of many codes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '#platform/command-line/command.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let inviter = '';
const shown: unknown[] = [];
const asked: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  const email = 'ida@example.org';
  const made = await run('inviter create', [], { name: 'Ida Ink', email, balance: '9' });
  inviter = made.kind === 'done' ? String((made.value as { readonly id: string }).id) : '';
  await run('code batch', [], { inviter, amount: '250', campaign: 'Many' });
  for (const code of ['IDAS-ONE', 'IDAS-TWO']) await run('code create', [], { inviter, code, campaign: 'Few' });
});
afterAll(() => app.close());

async function run(name: string, words: readonly string[] = [], options: Readonly<Record<string, string>> = {}) {
  const given: Parameters<Command['run']>[0] = {
    words,
    text: (option) => options[option] ?? null,
    flag: (option) => option in options,
    readStdin: async () => options.stdin ?? '',
    ...NO_TERMINAL,
    progress: (...counts) => void shown.push(counts),
    ask: async (question) => asked.push(question) > 0 && 'answered-yes' in options,
  };
  const outcome = await app.command(name)?.run(given);
  if (!outcome) throw new Error(`no command ${name}`);
  return outcome;
}

async function list(options: Readonly<Record<string, string>>) {
  const outcome = await run('code list', [], options);
  if (outcome.kind !== 'listed') throw new Error(JSON.stringify(outcome));
  return Array.fromAsync(outcome.entries);
}

const countEnded = async () =>
  (
    await app.sql<{ count: number }>('select count(*)::int as count from registration_code where ends_at is not null')
  )[0]?.count ?? 0;

describe('[K1] code list', () => {
  test('filters, sorts and reads as many pages as are needed', async () => {
    const few = await list({ campaign: 'Few', sort: 'code' });
    expect(few.map(({ line }) => line)).toEqual([
      expect.stringMatching(/^IDAS-ONE {17}usable .* ida@example\.org default Few$/),
      expect.stringMatching(/^IDAS-TWO /),
    ]);
    expect(few[0]?.value).toMatchObject({ code: 'IDAS-ONE', state: 'usable', campaign: 'Few' });
    expect(await list({ inviter, limit: '100' })).toHaveLength(100);
    expect(await list({ inviter, limit: '10000' })).toHaveLength(252);
    expect(await list({ beginning: 'idas-t' })).toHaveLength(1);
  });

  test('does not name an inviter who is erased', async () => {
    const { value } = (await run('inviter create', [], {
      name: 'Eva End',
      email: 'eva@example.org',
      balance: '1',
    })) as {
      readonly value: { readonly id: string };
    };
    await run('code create', [], { inviter: value.id, code: 'EVAS-ONE', campaign: 'Erased' });
    await app.sql(
      `update inviter set status = 'deleted', first_name = '–', last_name = '–', email = id || '@erased.invalid',
         erased_at = now() where id = $1`,
      [value.id],
    );
    const [code] = await list({ campaign: 'Erased' });
    expect(code?.line).toMatch(/ \(erased\) default Erased$/);
  });

  test('refuses a filter that no code can match, and wrong options', async () => {
    expect(await run('code list', [], { inviter: 'nobody' })).toEqual({ kind: 'refused', reason: 'filter-invalid' });
    await expect(run('code list', [], { limit: '0' })).rejects.toThrow('--limit needs');
    await expect(run('code list', [], { state: 'lost' })).rejects.toThrow('--state must be one of usable');
  });
});

describe('[K1] code change', () => {
  test('gives codes new terms, by name and by a filter', async () => {
    const terms = { 'new-countries': 'de,AT', 'new-link': 'only', 'new-end': '2026-12-01T00:00:00Z' };
    expect(await run('code change', ['idas-one'], terms)).toMatchObject({ value: { total: 1, changed: 1 } });
    expect(await run('code change', ['IDAS-ONE'], terms)).toMatchObject({ value: { total: 1, changed: 0 } });
    const read = `select countries, link_only, campaign, ends_at from registration_code where code = 'IDAS-ONE'`;
    const changed = { countries: ['AT', 'DE'], link_only: true, ends_at: new Date('2026-12-01T00:00:00Z') };
    expect(await app.sql(read)).toEqual([{ ...changed, campaign: 'Few' }]);
    const back = { 'new-countries': 'all', 'new-link': 'typed', 'new-end': 'none', 'new-campaign': '' };
    expect(await run('code change', [], { campaign: 'Few', ...back })).toMatchObject({ value: { changed: 2 } });
    expect(await app.sql(read)).toEqual([{ countries: null, link_only: false, ends_at: null, campaign: null }]);
    await run('code change', ['IDAS-ONE', 'IDAS-TWO'], { 'new-campaign': 'Few' });
  });

  test('shows the progress of many', async () => {
    shown.length = 0;
    const terms = { campaign: 'Many', 'new-countries': 'DE' };
    expect(await run('code change', [], terms)).toMatchObject({ value: { total: 250, changed: 250 } });
    expect(shown).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
  });

  test('says why codes stay, also those that would end before they start', async () => {
    await app.sql(`update registration_code set starts_at = '2098-01-01' where code = 'IDAS-TWO'`);
    expect(await run('code change', ['IDAS-TWO'], { 'new-end': '2097-01-01T00:00:00Z' })).toMatchObject({
      value: { total: 1, changed: 0, rows: [{ code: 'IDAS-TWO', result: 'period-invalid' }] },
      lines: ['0 of 1 codes changed', '1: period-invalid'],
    });
    await app.sql(`update registration_code set starts_at = null where code = 'IDAS-TWO'`);
  });

  test('refuses unknown codes and terms, and needs a new term', async () => {
    const unknown = { kind: 'refused', reason: 'code-unknown: NO-SUCH-CODE' };
    expect(await run('code change', ['NO-SUCH-CODE'], { 'new-campaign': 'x' })).toMatchObject(unknown);
    const lost = await run('code change', ['IDAS-ONE'], { 'new-customization': 'lost' });
    expect(lost).toEqual({ kind: 'refused', reason: 'customization-unknown' });
    await expect(run('code change', ['IDAS-ONE'])).rejects.toThrow('--new-');
    await expect(run('code change', [], { 'new-campaign': 'x' })).rejects.toThrow('either codes or a filter');
    await expect(run('code change', ['IDAS-ONE'], { 'new-end': 'soon' })).rejects.toThrow('--new-end needs');
    await expect(run('code change', ['IDAS-ONE'], { 'new-link': 'both' })).rejects.toThrow('--new-link must be');
  });
});

describe('[K1] code end', () => {
  test('ends no code where one is unknown', async () => {
    const before = await countEnded();
    expect(await run('code end', ['IDAS-ONE', 'NO-SUCH-CODE'])).toMatchObject({
      kind: 'refused',
      reason: 'code-unknown: NO-SUCH-CODE',
    });
    expect(await countEnded()).toBe(before);
  });

  test('ends codes by name and from a file, once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'code-end-'));
    const file = join(folder, 'codes');
    await writeFile(file, '# ended\nidas-one\n\nIDAS-TWO\n');
    expect(await run('code end', [], { file })).toMatchObject({ value: { total: 2, ended: 2 } });
    expect(await run('code end', ['IDAS-ONE'])).toMatchObject({ value: { total: 1, ended: 0 } });
    const entries = await app.sql("select subject from audit_entry where action = 'code.ended' order by subject");
    expect(entries).toEqual([{ subject: 'code:IDAS-ONE' }, { subject: 'code:IDAS-TWO' }]);
    await rm(folder, { recursive: true });
  });

  test('ends all of a filter here and now, with its progress, also if a worker takes it over', async () => {
    shown.length = 0;
    expect(await run('code end', [], { campaign: 'Many' })).toMatchObject({ value: { total: 250, ended: 250 } });
    expect(shown).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
    await app.drain();
    expect(await list({ campaign: 'Many', state: 'ended', limit: '300' })).toHaveLength(250);
  });

  test('needs codes or a filter, and not both', async () => {
    await expect(run('code end')).rejects.toThrow('either codes or a filter');
    await expect(run('code end', ['A-CODE'], { campaign: 'Few' })).rejects.toThrow('either codes or a filter');
  });
});

describe('[K1] [K2] code disable', () => {
  test('disables several codes after a question, and says what became of each', async () => {
    await run('code create', [], { inviter, code: 'IDAS-THREE' });
    expect(await run('code disable', ['idas-three', 'IDAS-ONE'])).toEqual({ kind: 'refused', reason: 'not confirmed' });
    expect(asked).toEqual(['Disable 2 codes for good?']);
    expect(await run('code disable', ['idas-three', 'NO-SUCH', 'No\0Code'], { 'answered-yes': '' })).toEqual({
      kind: 'refused',
      reason: '2 of 3 codes',
      value: {
        results: [
          { given: 'idas-three', kind: 'disabled', code: 'IDAS-THREE' },
          { given: 'NO-SUCH', kind: 'refused', reason: 'code-unknown' },
          { given: 'No\0Code', kind: 'refused', reason: 'code-unknown' },
        ],
      },
      lines: ['disabled           idas-three', 'code-unknown       NO-SUCH', 'code-unknown       No\0Code'],
    });
    expect(await run('code disable', ['c'.repeat(500)])).toMatchObject({ kind: 'refused', reason: '1 of 1 codes' });
    expect(await run('code disable', ['IDAS-THREE'])).toMatchObject({
      value: { results: [{ kind: 'already-disabled' }] },
    });
    expect(asked).toHaveLength(2);
  });

  test('disables all of a filter but those that are disabled, with its progress', async () => {
    await run('code disable', ['IDAS-ONE']);
    shown.length = 0;
    const few = { all: '', campaign: 'Few', yes: '' };
    expect(await run('code disable', [], few)).toMatchObject({
      value: { results: [{ given: 'IDAS-TWO', kind: 'disabled' }] },
    });
    expect(shown).toEqual([[1, 1]]);
    expect(await run('code disable', [], few)).toEqual({ kind: 'refused', reason: 'nothing-selected' });
    const entries = await app.sql(
      "select actor from audit_entry where action = 'code.disabled' and subject like 'code:IDAS%'",
    );
    expect(entries).toEqual([{ actor: 'cli' }, { actor: 'cli' }, { actor: 'cli' }]);
  });

  test('needs codes, or --all', async () => {
    await expect(run('code disable')).rejects.toThrow('name codes, or --all');
    await expect(run('code disable', [], { campaign: 'Few' })).rejects.toThrow('name codes, or --all');
    await expect(run('code disable', ['IDAS-ONE'], { all: '' })).rejects.toThrow('name codes, or --all');
    await expect(run('code disable', [], { all: '', inviter: 'nobody' })).rejects.toThrow('filter-invalid');
  });
});
