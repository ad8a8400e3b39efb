// Every change by an admin has an entry in the audit log, whichever way it came [K1]: a mutation or a command without a
// case here, or a case without an entry, fails.

import { rm } from 'node:fs/promises';
import type { GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, isAuditAction } from '#kernel/audit-actions.ts';
import { listEntryDifferences } from '#modules/audit/rules/list-entry-differences.ts';
import { findFieldText } from '#web/admin/audit/use-field-names.ts';
import { CHANGING_COMMANDS, READING_COMMANDS } from '../support/audited-commands.ts';
import { AUDITED_MUTATIONS, OF_PAGES, OF_SESSIONS, OF_VISITORS } from '../support/audited-mutations.ts';
import { AUDITED_ADMIN } from '../support/audited-people.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, newVisitor, registerWithLink } from '../support/visitors.ts';

type Entry = {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly channel: string | null;
  readonly network: string | null;
  readonly requestId: string | null;
};

const ADDRESS = '203.0.113.77';
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

let app: TestApp;
let admin = '';
let token = '';

async function logIn(password: string): Promise<string> {
  return (await app.send('login', { email: AUDITED_ADMIN.email, password })).data.login.token;
}

beforeAll(async () => {
  app = await openTestApp();
  const created = await app.areas.membership.useCases.createAdmin(AUDITED_ADMIN);
  if (created.kind === 'created') admin = `member:${created.member.id}`;
  token = await logIn(AUDITED_ADMIN.password);
});
afterAll(() => app.close());

/** The entries that some work adds. */
async function collectEntries(work: () => Promise<unknown>): Promise<readonly Entry[]> {
  const known = (await app.sql<{ id: string }>('select id from audit_entry')).map(({ id }) => id);
  await work();
  return app.sql<Entry>(
    `select actor, action, subject, before, after, channel, network, request_id as "requestId" from audit_entry
     where id <> all($1) order by at, id`,
    [known],
  );
}

/** What holds for every entry: it is in the catalogue, says what changed in values with names, and contains neither secrets nor people. */
function check(entries: readonly Entry[]): void {
  expect(entries.length).toBeGreaterThan(0);
  for (const { action, subject, before, after } of entries) {
    expect(action).toSatisfy(isAuditAction);
    expect(subject.split(':', 1)).toEqual([AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS]]);
    expect(JSON.stringify([subject, before, after])).not.toMatch(/@|%40|eyJ|Ada|Nora |password|thimbles|lanterns/);
    // Experiments are described as their history does; the others count rows of tables.
    if (/^(?:experiment|retention|demo)\./.test(action)) continue;
    const paths = listEntryDifferences(before, after).map(({ path }) => path);
    expect(paths.filter((path) => !path.startsWith('filters.') && !findFieldText(path))).toEqual([]);
  }
}

describe('[K1] mutations', () => {
  test('each is one of visitors or has a case here', () => {
    const fields = (app.program.createSchema().getType('Mutation') as GraphQLObjectType).getFields();
    const known = [...OF_VISITORS, ...OF_PAGES, ...OF_SESSIONS, ...Object.keys(AUDITED_MUTATIONS)];
    expect(known.toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  test.each(Object.entries(AUDITED_MUTATIONS))('%s is audited, with who and from where', async (name, prepare) => {
    const [document, variables, who] = await prepare(app);
    if (name === 'logout') token = await logIn('five copper lanterns');
    const entries = await collectEntries(async () => {
      const { errors } = await app.graphql(document, variables, bearer(token), ADDRESS);
      expect(errors).toBeUndefined();
      await app.drain();
    });
    check(entries);
    const from = { actor: admin, channel: 'api', network: '203.0.113.0/24', requestId: expect.stringMatching(UUID) };
    // What a job did is tested below.
    const own = entries.filter(({ channel }) => channel !== 'job');
    expect(own.length).toBeGreaterThan(0);
    for (const entry of own)
      expect(entry).toMatchObject(who === 'the subject' ? { ...from, actor: entry.subject } : from);
  });

  test('a change that a job finishes names the request that asked for it', async () => {
    await app.sql(`
      insert into registration_code (id, code, inviter_id, customization_key, created_at)
      select gen_random_uuid(), 'MANY-' || n, (select id from inviter limit 1), 'default', now() from generate_series(1, 101) n`);
    const input = { kind: 'DISABLE', filter: { code: 'MANY-' } };
    token = await logIn('five copper lanterns');
    const entries = await collectEntries(async () => {
      await app.send('changeCodes', { input }, { ...bearer(token), 'x-correlation-id': 'asked' }, ADDRESS);
      await app.drain();
    });
    expect(entries).toHaveLength(101);
    check(entries);
    expect(new Set(entries.map(({ channel, network, actor }) => [channel, network, actor].join()))).toEqual(
      new Set([`job,,${admin}`]),
    );
    expect(entries[0]?.requestId).toBe('asked');
  });

  test('only what changed is stored', async () => {
    await app.command('door quota')?.run(createCall({ words: ['3000'] }));
    const [entry] = await collectEntries(async () => app.command('door quota')?.run(createCall({ words: ['2999'] })));
    expect(entry).toMatchObject({ before: { dailyQuota: 3_000 }, after: { dailyQuota: 2_999 } });
    expect(Object.keys(entry?.after as object)).toEqual(['dailyQuota']);
  });
});

function createCall({ words = [], options = {}, stdin = '' }: Awaited<ReturnType<(typeof CHANGING_COMMANDS)[string]>>) {
  return {
    words,
    text: (option: string) => options[option] ?? null,
    flag: (option: string) => option in options,
    readStdin: async () => stdin,
    ...NO_TERMINAL,
  };
}

describe('[K1] commands', () => {
  test('each changes nothing or has a case here', () => {
    const names = app.program.commands.map(({ name }) => name);
    expect([...READING_COMMANDS, ...Object.keys(CHANGING_COMMANDS)].toSorted()).toEqual(names.toSorted());
  });

  test.each(Object.entries(CHANGING_COMMANDS))('%s is audited', async (name, prepare) => {
    if (name === 'registration erase') await registerWithLink(app, newVisitor());
    const call = await prepare(app);
    const entries = await collectEntries(async () => {
      const outcome = await app.command(name)?.run(createCall(call));
      expect(['done', 'listed']).toContain(outcome?.kind);
      // Some lists change what they list.
      if (outcome?.kind === 'listed') for await (const _ of outcome.entries);
    });
    if (call.folder) await rm(call.folder, { recursive: true });
    const own = entries.filter(({ actor, requestId }) => actor !== 'demo' && !requestId?.startsWith('fill-'));
    check(own);
    for (const entry of own) expect(entry).toMatchObject({ actor: 'cli', channel: 'command', network: null });
  });
});
