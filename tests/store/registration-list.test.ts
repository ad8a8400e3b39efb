import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { printList } from '#cli/print-list.ts';
import { listed, type Outcome } from '#platform/command-line/command.ts';
import { growClub } from '../support/grown-club.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 3_500;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await growClub(app.database.pool, MEMBERS);
  // More registrations of one instant than a page holds; the instant has more digits than a JavaScript date.
  await app.sql(`update registration set created_at = timestamptz '2026-02-28 12:00:00.000001Z' where id in
    (select id from registration order by created_at desc limit 1700)`);
}, 60_000);
afterAll(() => app.close());

async function list(options: Readonly<Record<string, string>>): Promise<Outcome & { kind: 'listed' }> {
  const command = app.command('registration list');
  const outcome = await command?.run({
    words: [],
    text: (name) => options[name] ?? null,
    flag: () => false,
    readStdin: async () => '',
    ...NO_TERMINAL,
  });
  if (outcome?.kind !== 'listed') throw new Error('not a list');
  return outcome;
}

/** The printed list, for a slow reader. */
async function printed(outcome: Outcome & { kind: 'listed' }, json: boolean): Promise<string> {
  let text = '';
  const output = new Writable({
    highWaterMark: 64,
    write(chunk, _, next) {
      text += chunk;
      setImmediate(next);
    },
  });
  await printList(outcome, json, output);
  return text;
}

test('a list over many pages has each registration once, newest first', async () => {
  const rows = await app.sql<{ id: string }>('select id from registration order by created_at desc, id desc');
  const json = JSON.parse(await printed(await list({ limit: '1000000' }), true));
  expect(json.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
  expect(Object.keys(json[0])).not.toContain('at');
  const lines = (await printed(await list({ limit: '2500' }), false)).trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(rows.slice(0, 2_500).map(({ id }) => id));
});

test('a list of one status has only these registrations, or is empty', async () => {
  const pending = await app.sql<{ count: number }>("select count(*)::int from registration where status = 'pending'");
  expect(JSON.parse(await printed(await list({ status: 'pending' }), true))).toHaveLength(
    Math.min(pending[0]?.count ?? 0, 100),
  );
  const none = listed((async function* () {})(), String);
  expect(await printed(none as Outcome & { kind: 'listed' }, true)).toBe('[]\n');
  expect(await printed(listed((async function* () {})(), String) as Outcome & { kind: 'listed' }, false)).toBe('');
});

test('no more is read than needed: a reader who stops ends the query', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { entries } = await list({ limit: '1000000' });
  let read = 0;
  for await (const _ of entries) {
    read += 1;
    if (read === 1_200) break;
  }
  // The process also asks the database on its own, for example whether it still responds.
  const pages = query.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('from registration r'));
  expect(pages).toHaveLength(2);
  query.mockRestore();
});
