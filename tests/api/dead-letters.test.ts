import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/instant.ts';
import type { Arguments } from '#platform/command-line/command.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { activationIdFor, becomeMember, register } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setClock(0);
  await app.sql("delete from pgboss.job where name = 'dead-letter'");
});

const notes: string[] = [];
const ID = '019ca945-0a00-7d3b-a6d9-1de06c017edb';

/** Inserts a job as pg-boss stores it after its last failure. */
async function bury(kind: string, data: object, askedAt: Date = START): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, created_on)
     values ('dead-letter', $1, $2, gen_random_uuid(), $3, 12, $3) returning id`,
    [data, kind, askedAt],
  );
  return row?.id ?? '';
}

async function run(name: string, given: { words?: string[]; kind?: string; all?: true } = {}) {
  const { words = [], kind = null, all = false } = given;
  const command = app.command(name);
  const args: Arguments = {
    words,
    text: () => kind,
    flag: () => all,
    readStdin: async () => '',
    ...NO_TERMINAL,
    note: (line) => notes.push(line),
  };
  try {
    return await command?.run(args);
  } catch (error) {
    return String(error);
  }
}

const left = async () => new Set((await app.resources.jobs.deadLetters.list()).map(({ id }) => id));

/** A visitor whose activation mail has failed for good. */
async function registerUnmailed(email: string): Promise<string> {
  const { registrationId } = await register(app, { email });
  await app.sql("delete from pgboss.job where data->>'registrationId' = $1", [registrationId]);
  return registrationId;
}

describe('[E2] dead letters', () => {
  test('are listed and retried by id, by kind and all, with the link of their mail', async () => {
    const people = ['one', 'two', 'three', 'four'].map((name) => `${name}@dead.example.com`);
    const ids = [];
    for (const email of people) {
      const registrationId = await registerUnmailed(email);
      ids.push(await bury('registration.send-activation', { registrationId, generation: 0 }));
    }
    const welcome = await bury('membership.send-welcome', { memberId: (await becomeMember(app)).memberId });
    expect(await run('dead-letter list')).toMatchObject({
      value: [...ids, welcome].toSorted().map((id) => ({ id, diedAt: START, tries: 13 })),
    });
    expect(await run('dead-letter retry', { words: [ids[0] ?? ''] })).toMatchObject({ value: { retried: 1 } });
    expect(await left()).toEqual(new Set([...ids.slice(1), welcome]));
    const kind = 'registration.send-activation';
    expect(await run('dead-letter retry', { kind })).toMatchObject({ value: { retried: 3 } });
    expect(await run('dead-letter retry', { all: true })).toMatchObject({ value: { retried: 1 } });
    expect(await left()).toEqual(new Set());
    await app.drain();
    for (const email of people) expect(activationIdFor(app, email)).toHaveLength(43);
    const audited = await app.sql("select subject from audit_entry where action = 'dead-letter.retry' order by at, id");
    expect(audited.map((row) => (row as { subject: string }).subject)).toHaveLength(3);
  });

  test('that are superfluous are deleted, and no others', async () => {
    const member = await becomeMember(app);
    const pending = await registerUnmailed('pending@dead.example.com');
    const formatAskedAt = (milliseconds: number) => new Date(START.getTime() + milliseconds).toISOString();
    await app.send('requestPasswordReset', { email: member.visitor.email });
    await app.drain();
    const superfluous = [
      await bury('registration.send-activation', { registrationId: member.registrationId }),
      await bury('registration.send-activation', { registrationId: ID }),
      await bury('membership.send-password-reset', { memberId: member.memberId, askedAt: formatAskedAt(-MINUTE) }),
      await bury('membership.send-password-reset', { memberId: ID, askedAt: formatAskedAt(0) }),
      await bury('membership.send-welcome', { memberId: ID }),
      await bury('membership-interest.send-confirmation', { interestId: ID }),
      await bury('registration.announce-activated', { registrationId: ID }, new Date(START.getTime() - 2 * HOUR)),
    ];
    const kept = [
      await bury('registration.send-activation', { registrationId: pending, generation: 0 }),
      await bury('membership.send-password-reset', { memberId: member.memberId, askedAt: formatAskedAt(MINUTE) }),
      await bury('registration.announce-activated', { registrationId: ID }),
    ];
    expect(await app.program.maintenance.useCases.clearDeadLetters()).toBe(superfluous.length);
    expect(await left()).toEqual(new Set(kept));
    app.setClock(2 * MINUTE);
    await app.send('resendActivation', { registrationId: pending });
    await app.drain();
    expect(await app.program.maintenance.useCases.clearDeadLetters()).toBe(1);
    app.setClock(2 * DAY);
    expect(await app.program.maintenance.useCases.clearDeadLetters()).toBe(2);
  });

  test('over a thousand relevant ones hide no superfluous ones; the list states their number', async () => {
    const registrationId = await registerUnmailed('many@dead.example.com');
    await app.sql(
      `insert into pgboss.job (name, data, source_name, source_id, source_created_on, created_on)
       select 'dead-letter', $1, 'registration.send-activation', gen_random_uuid(), $2::timestamptz,
         $2::timestamptz + interval '1 microsecond' * (n / 3) from generate_series(1, 1100) n`,
      [{ registrationId, generation: 0 }, START],
    );
    await bury('registration.send-activation', { registrationId: ID }, new Date(START.getTime() + MINUTE));
    notes.length = 0;
    const listed = await run('dead-letter list');
    expect(typeof listed === 'object' && listed.kind === 'done' && listed.value).toHaveLength(1_000);
    expect(notes).toEqual(['the oldest 1000 of 1100']);
    expect(await app.program.maintenance.useCases.clearDeadLetters()).toBe(0);
  });

  test.each([
    [{}, 'name ids'],
    [{ words: [ID], all: true as const }, 'name ids'],
    [{ words: ['x'] }, 'ID must be'],
    [{ kind: 'nonsense' }, '--kind must be one of'],
  ])('%j is refused', async (given, problem) => {
    expect(await run('dead-letter retry', given)).toContain(problem);
  });

  test('are not retried by an unknown id', async () => {
    expect(await run('dead-letter retry', { words: [ID] })).toMatchObject({ reason: 'dead-letter-unknown' });
  });
});
