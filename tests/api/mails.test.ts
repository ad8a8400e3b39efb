// The mails of the back office [K1]: what is noted of them, the list, retries of failed ones.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, MINUTE } from '#kernel/instant.ts';
import { MAIL_QUEUES } from '#modules/mail/rules/mail-kinds.ts';
import { listMailQueues } from '#platform/jobs/subscriber.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, START, SUBSCRIBERS, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD, register } from '../support/visitors.ts';

let app: TestApp;
const admins: Readonly<Record<string, string>>[] = [];
beforeAll(async () => {
  app = await openTestApp();
  for (const email of ['one@club.example', 'two@club.example']) {
    await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
    const { token } = (await app.send('login', { email, password: PASSWORD })).data.login;
    admins.push(bearer(token));
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from mail_delivery');
  await app.sql('delete from pgboss.job');
});
afterEach(() => vi.restoreAllMocks());

const SEND = 'registration.send-activation';
const DELAYED = { kind: 'mail-delayed', reason: 'ECONNECTION CONN' };
const REFUSED = { kind: 'mail-refused', reason: 'EENVELOPE RCPT TO 550 5.1.1' };

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, admins[admin]);
const list = async (filter: object = {}) =>
  (await send('mailList', { direction: 'DESCENDING', filter })).data.outgoingMails.edges.map(
    ({ node }: { readonly node: object }) => node,
  );
const show = async (id: string) => (await send('showMail', { id })).data.outgoingMail;
const retry = async (input: object, admin = 0) => (await send('retryMails', { input }, admin)).data.result;
const find = async (email: string) => (await list({ recipient: email }))[0];
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
const done = (retried: number, refused: readonly object[] = []) => ({
  __typename: 'OutgoingMailsRetried',
  retried,
  refused,
});

/** The mail server fails for the next mail. */
function breakServer(failure: object = DELAYED): void {
  vi.spyOn(app.mails, 'push').mockImplementationOnce(() => {
    throw Object.assign(new Error('failed'), failure);
  });
}

/** Makes the jobs of a registration dead letters, as pg-boss does after the last try. */
async function bury(registrationId: string): Promise<void> {
  await app.sql(
    `with job as (delete from pgboss.job where data->>'registrationId' = $1 and name <> 'dead-letter' returning *)
     insert into pgboss.job (name, data, group_id, source_name, source_id, source_root_id, source_created_on, source_retry_count)
     select 'dead-letter', data, group_id, name, id, coalesce(source_root_id, id), created_on, 12 from job`,
    [registrationId],
  );
}

/** A visitor whose activation mail has failed for good. */
async function registerUnmailed(email: string): Promise<{ readonly id: string; readonly registrationId: string }> {
  const { registrationId } = await register(app, { email });
  breakServer(REFUSED);
  await expect(app.drain()).rejects.toThrow('failed');
  await bury(registrationId);
  return { id: (await find(email)).id, registrationId };
}

test('every subscriber that sends mails has its kind', () => {
  expect(MAIL_QUEUES.toSorted()).toEqual(listMailQueues(SUBSCRIBERS).toSorted());
});

describe('[K1] what is noted', () => {
  test('a mail that was sent, with its recipient and language, but neither its text nor its link', async () => {
    const { registrationId } = await register(app, { email: 'noted@example.com' });
    await app.drain();
    const mail = await find('noted@example.com');
    expect(mail).toMatchObject({ kind: 'activation', state: 'SENT', tries: 1, failure: null, language: 'de' });
    expect(await show(mail.id)).toMatchObject({ about: 'REGISTRATION', aboutId: registrationId });
    const [row] = await app.sql<object>('select * from mail_delivery where id = $1', [mail.id]);
    const link = mailsTo('noted@example.com')[0]?.links[0] ?? '';
    const secret = new URL(link).searchParams.get('id') ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      [
        ...['about_id', 'created_at', 'failure', 'id', 'kind', 'locale', 'message_id', 'queue', 'recipient'],
        ...['returned_at', 'sent_at', 'state', 'tried_at', 'tries'],
      ].toSorted(),
    );
  });

  test('a failed try, and the later one that succeeds, in one row', async () => {
    await register(app, { email: 'delayed@example.com' });
    breakServer();
    await expect(app.drain()).rejects.toThrow('failed');
    const waiting = await find('delayed@example.com');
    expect(waiting).toMatchObject({ state: 'WAITING', tries: 1, failure: 'ECONNECTION CONN', sentAt: null });
    await app.sql("update pgboss.job set state = 'retry', retry_count = 1 where state = 'active'");
    app.setClock(MINUTE);
    await app.drain();
    const sentAt = new Date(START.getTime() + MINUTE).toISOString();
    expect(await find('delayed@example.com')).toMatchObject({ id: waiting.id, state: 'SENT', tries: 2, sentAt });
  });

  test('the last try that fails, and a refusal, as failed', async () => {
    await register(app, { email: 'last@example.com' });
    await app.sql('update pgboss.job set retry_count = retry_limit');
    breakServer();
    await expect(app.drain()).rejects.toThrow('failed');
    expect(await find('last@example.com')).toMatchObject({ state: 'FAILED' });
    const { id } = await registerUnmailed('refused@example.com');
    expect(await show(id)).toMatchObject({ state: 'FAILED', tries: 1, failure: REFUSED.reason });
  });

  test('an error of the program without its text, which may contain personal data', async () => {
    const watch = app.areas.mail.useCases.watchAttempt;
    const rootId = '019ca945-0a00-7d3b-a6d9-1de06c017edb';
    const attempt = { rootId, queue: SEND, data: { registrationId: 'x' }, triesBefore: 0, isLast: false };
    const failing = watch(attempt, () => Promise.reject(new Error('duplicate key (ada@example.com)')));
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await show(rootId)).toMatchObject({
      ...{ kind: 'activation', recipient: null, aboutId: null },
      failure: 'internal error',
    });
  });

  test('a mail that left stays sent, whatever fails afterwards', async () => {
    const watch = app.areas.mail.useCases.watchAttempt;
    const rootId = '019ca945-0a00-7d3b-a6d9-1de06c017edc';
    const attempt = { rootId, queue: SEND, data: {}, triesBefore: 0, isLast: true };
    const mail = {
      id: 'x',
      to: 'left@example.com',
      kind: 'activation',
      locale: 'de',
      subject: 's',
      html: '',
      text: '',
    };
    const late = watch(attempt, async () => {
      await app.services.send({ ...mail, locale: 'de', links: [] });
      throw new Error('the database is gone');
    });
    await expect(late).rejects.toThrow('gone');
    expect(await show(rootId)).toMatchObject({ state: 'SENT', failure: null });
    await expect(watch(attempt, () => Promise.reject(new Error('later')))).rejects.toThrow();
    expect(await show(rootId)).toMatchObject({ state: 'SENT', tries: 2 });
  });

  test('a job fails or succeeds by its own result, also where nothing can be noted', async () => {
    const watch = app.areas.mail.useCases.watchAttempt;
    const attempt = { rootId: 'no uuid', queue: SEND, data: {}, triesBefore: 0, isLast: false };
    const mail = {
      id: 'x',
      to: 'unnoted@example.com',
      kind: 'activation',
      subject: 's',
      html: '',
      text: '',
      links: [],
    };
    await watch(attempt, () => app.services.send({ ...mail, locale: 'de' }));
    expect(mailsTo('unnoted@example.com')).toHaveLength(1);
    expect(app.logged.some((line) => line.includes('a try could not be noted'))).toBe(true);
  });

  test('a mail that is not needed any more before its next try', async () => {
    const email = 'dropped@example.com';
    const { registrationId } = await register(app, { email });
    breakServer();
    await expect(app.drain()).rejects.toThrow('failed');
    await app.send('withdrawRegistration', { registrationId, email });
    await app.sql("update pgboss.job set state = 'retry', retry_count = 1 where state = 'active'");
    await app.drain();
    expect(await find('dropped@example.com')).toMatchObject({ state: 'DROPPED', tries: 1 });
    expect(mailsTo('dropped@example.com')).toEqual([]);
  });

  test('nothing of the mails of an erased person', async () => {
    const email = 'erased@example.com';
    const { registrationId } = await register(app, { email });
    await app.drain();
    await app.send('withdrawRegistration', { registrationId, email });
    expect(await find('erased@example.com')).toBeDefined();
    expect((await send('eraseRegistration', { id: registrationId })).data.result.__typename).toBe(
      'RegistrationChanged',
    );
    expect(await find('erased@example.com')).toBeUndefined();
  });

  test('how many mails wait for their first try', async () => {
    const count = async () => (await send('untriedMails', {})).data.untriedMails;
    expect(await count()).toEqual({ number: 0, isMore: false });
    await register(app, { email: 'untried@example.com' });
    expect(await count()).toEqual({ number: 1, isMore: false });
    await app.drain();
    expect(await count()).toEqual({ number: 0, isMore: false });
  });
});

describe('[K1] the list', () => {
  test('filters by recipient in any spelling of the mailbox, kind, language, state and time', async () => {
    await register(app, { email: 'found@example.com' });
    const { visitor } = await becomeMember(app, { email: 'becomes@example.com' });
    await app.drain();
    app.setClock(DAY);
    await app.send('requestPasswordReset', { email: visitor.email });
    await app.drain();
    expect(await find('found+club@example.com')).toMatchObject({ recipient: 'found@example.com' });
    const kinds = (await list({ recipient: visitor.email })).map(({ kind }: { readonly kind: string }) => kind);
    expect(kinds).toEqual(['password-reset', 'welcome', 'activation']);
    expect(await list({ kind: 'password-reset', state: 'SENT', language: 'en' })).toHaveLength(1);
    expect(await list({ kind: 'password-reset', language: 'sv' })).toEqual([]);
    expect(await list({ from: new Date(START.getTime() + DAY).toISOString() })).toHaveLength(1);
    expect(await list({ to: new Date(START.getTime() + DAY).toISOString() })).toHaveLength(3);
  });

  test('is read page by page, forwards and backwards', async () => {
    await app.sql(
      `insert into mail_delivery (id, queue, kind, recipient, locale, state, tries, created_at, tried_at, sent_at)
       select gen_random_uuid(), $1, 'activation', 'page' || n || '@example.com', 'de', 'sent', 1,
         $2::timestamptz + interval '1 second' * (n / 2), now(), now() from generate_series(1, 7) n`,
      [SEND, START],
    );
    const read = async (place: object) =>
      (await send('mailList', { direction: 'ASCENDING', filter: {}, ...place })).data.outgoingMails;
    const first = await read({ first: 4 });
    const second = await read({ first: 4, after: first.pageInfo.endCursor });
    const ids = [...first.edges, ...second.edges].map(({ node }) => node.id);
    expect(new Set(ids).size).toBe(7);
    const back = await read({ last: 4, before: second.pageInfo.startCursor });
    expect(back.edges).toEqual(first.edges);
    expect(first.count).toEqual({ number: 7, isMore: false });
  });
});

describe('[K1] a retry', () => {
  test('sends a failed mail, once for two admins who press at once', async () => {
    const { id } = await registerUnmailed('twice@example.com');
    const both = await Promise.all([retry({ ids: [id] }, 0), retry({ ids: [id] }, 1)]);
    expect(both.map(({ retried }) => retried).toSorted()).toEqual([0, 1]);
    expect(both.find(({ retried }) => retried === 0)).toEqual(done(0, [{ reason: 'mail-waiting', number: 1 }]));
    expect(await show(id)).toMatchObject({ state: 'WAITING' });
    await app.drain();
    expect(mailsTo('twice@example.com')).toHaveLength(1);
    expect(await show(id)).toMatchObject({ state: 'SENT', tries: 2 });
    const entries = await app.sql('select actor, before, after from audit_entry where subject = $1', [`mail:${id}`]);
    expect(entries).toEqual([
      { actor: expect.stringMatching(/^member:/), before: { state: 'failed' }, after: { state: 'waiting' } },
    ]);
  });

  test('of a mail that has left meanwhile is refused with the reason', async () => {
    const { id } = await registerUnmailed('gone.out@example.com');
    await runCommand(app, 'dead-letter retry', [], { all: '' });
    await app.drain();
    expect(await retry({ ids: [id] })).toEqual(done(0, [{ reason: 'mail-sent', number: 1 }]));
    await app.drain();
    expect(mailsTo('gone.out@example.com')).toHaveLength(1);
  });

  test('of a mail that a command has put back is refused: it waits', async () => {
    const { id } = await registerUnmailed('back@example.com');
    await runCommand(app, 'dead-letter retry', [], { all: '' });
    expect(await retry({ ids: [id] })).toEqual(done(0, [{ reason: 'mail-waiting', number: 1 }]));
    expect(await show(id)).toMatchObject({ state: 'WAITING' });
    await app.drain();
    expect(mailsTo('back@example.com')).toHaveLength(1);
  });

  test('of a mail that nobody needs any more is refused', async () => {
    const { id, registrationId } = await registerUnmailed('unneeded@example.com');
    await app.send('withdrawRegistration', { registrationId, email: 'unneeded@example.com' });
    await app.program.maintenance.useCases.clearDeadLetters();
    expect(await retry({ ids: [id] })).toEqual(done(0, [{ reason: 'mail-dropped', number: 1 }]));
    expect(await show(id)).toMatchObject({ state: 'DROPPED' });
  });

  test('of all that a filter matches leaves out those that it names', async () => {
    const failed = [];
    for (const name of ['a', 'b', 'c']) failed.push(await registerUnmailed(`all.${name}@example.com`));
    await register(app, { email: 'sent@example.com' });
    await app.drain();
    const except = [String(failed[1]?.id).toUpperCase()];
    expect(await retry({ filter: { kind: 'activation' }, except })).toEqual(
      done(2, [{ reason: 'mail-sent', number: 1 }]),
    );
    await app.drain();
    const sent = ['a', 'b', 'c'].map((name) => mailsTo(`all.${name}@example.com`).length);
    expect(sent).toEqual([1, 0, 1]);
  });

  test('of unknown ids, of nothing and of nonsense retries nothing', async () => {
    const unknown = '019ca945-0a00-7d3b-a6d9-1de06c017edb';
    expect(await retry({ ids: [unknown] })).toEqual(done(0, [{ reason: 'mail-unknown', number: 1 }]));
    const refused = (reason: string) => ({ __typename: 'OutgoingMailsRefused', reason });
    expect(await retry({ ids: ['x'] })).toEqual(refused('id-invalid'));
    expect(await retry({})).toEqual(refused('nothing-selected'));
    expect(await retry({ filter: { recipient: 'half' } })).toEqual(refused('filter-invalid'));
    const many = Array.from({ length: 10_001 }, (_, n) => unknown.slice(0, 31) + String(n).padStart(5, '0'));
    expect(await runCommand(app, 'mail retry', many)).toMatchObject({ kind: 'refused', reason: 'too-many' });
  });

  test('by command, singly and by filters', async () => {
    const { id } = await registerUnmailed('command@example.com');
    expect(await runCommand(app, 'mail show', [id])).toMatchObject({ kind: 'done', value: { state: 'failed' } });
    expect(await runCommand(app, 'mail retry', [id])).toMatchObject({ kind: 'done', value: { retried: 1 } });
    expect(await runCommand(app, 'mail retry', [id])).toMatchObject({ kind: 'refused', reason: 'nothing-retried' });
    await app.drain();
    expect(mailsTo('command@example.com')).toHaveLength(1);
    await registerUnmailed('filtered@example.com');
    const all = { all: '', to: 'filtered@example.com' };
    expect(await runCommand(app, 'mail retry', [], all)).toMatchObject({ value: { retried: 1 } });
  });
});

describe('the schedule', () => {
  test('notes failures that no job could note, also without any row, and leaves others alone', async () => {
    const { registrationId } = await register(app, { email: 'killed@example.com' });
    await bury(registrationId);
    await register(app, { email: 'fine@example.com' });
    await app.drain();
    const { settleFailed } = app.areas.mail.useCases;
    expect(await settleFailed()).toBe(1);
    expect(await settleFailed()).toBe(0);
    const [failed] = await list({ state: 'FAILED' });
    expect(failed).toMatchObject({ kind: 'activation', recipient: null, tries: 13 });
    expect(await show(failed.id)).toMatchObject({ aboutId: registrationId });
    expect(await find('fine@example.com')).toMatchObject({ state: 'SENT' });
    expect(await retry({ ids: [failed.id] })).toEqual(done(1));
    await app.drain();
    expect(await show(failed.id)).toMatchObject({ state: 'SENT', recipient: 'killed@example.com' });
  });

  test('settles failed mails whose dead letter is gone or retried', async () => {
    const { id, registrationId } = await registerUnmailed('gone@example.com');
    const { settleFailed } = app.areas.mail.useCases;
    expect(await settleFailed()).toBe(0);
    await runCommand(app, 'dead-letter retry', [], { all: '' });
    expect(await settleFailed()).toBe(1);
    expect(await show(id)).toMatchObject({ state: 'WAITING' });
    await bury(registrationId);
    expect(await settleFailed()).toBe(1);
    await app.sql("delete from pgboss.job where name = 'dead-letter'");
    expect(await settleFailed()).toBe(1);
    expect(await show(id)).toMatchObject({ state: 'DROPPED' });
  });

  test('does not touch a mail whose last try has not yet become a dead letter', async () => {
    await register(app, { email: 'between@example.com' });
    breakServer(REFUSED);
    await expect(app.drain()).rejects.toThrow('failed');
    expect(await app.areas.mail.useCases.settleFailed()).toBe(0);
    expect(await find('between@example.com')).toMatchObject({ state: 'FAILED' });
  });
});
