// The statement that prepares the first mail of a registration for a quiet mailbox; where it returns null, a transaction decides.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSendDelay } from '#modules/registration/actions/mailbox-limits.ts';
import { MAILBOX_LOCKS } from '#modules/registration/store/lock-wait.ts';
import { createPrepareFirstMail } from '#modules/registration/store/prepare-first-mail.ts';
import { prepareMail } from '#modules/registration/store/prepare-mail.ts';
import { createRegistrationStore } from '#modules/registration/store/store.ts';
import { repeatTransaction } from '#platform/database/transaction.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { newVisitor, register } from '../support/visitors.ts';

const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const prepareFirst = (registrationId: string, at = START) =>
  createPrepareFirstMail(app.database.db, repeatTransaction)(link(registrationId, at));

function link(registrationId: string, at = START) {
  const [hash, salt] = [randomBytes(32), randomBytes(16)];
  return { registrationId, generation: 0, hash, salt, keyId: 'first', keyIds: ['first'], at };
}

/** Registers with an address; its mail waits as a job. */
async function registerOnly(email: string): Promise<string> {
  const result = await register(app, { email });
  if (result?.__typename !== 'RegistrationPending') throw new Error(JSON.stringify(result));
  return String(result.registrationId);
}

async function countLinks(registrationId: string): Promise<number> {
  const [row] = await app.sql<{ links: number }>(
    'select count(*)::int as links from activation_token where registration_id = $1',
    [registrationId],
  );
  return row?.links ?? 0;
}

/** A mailbox of its own: plus addresses of one name are different addresses of one mailbox. */
function newMailbox() {
  const [name = ''] = newVisitor().email.split('@');
  return (tag: string) => `${name}+${tag}@example.com`;
}

test('[H1] the first mail of a quiet mailbox gets its link, and the same facts as in a transaction', async () => {
  const registrationId = await registerOnly(newVisitor().email);
  const request = link(registrationId);
  const first = await createPrepareFirstMail(app.database.db, repeatTransaction)(request);
  expect(first).toMatchObject({ kind: 'ready', keyId: 'first', salt: request.salt });
  expect(await countLinks(registrationId)).toBe(1);
  const again = await prepareMail(app.database.db, request);
  if (first?.kind !== 'ready' || again.kind !== 'ready') throw new Error('Not ready');
  expect(first.invitation).toMatchObject({ ...again.invitation, inviter: expect.anything() });
  expect(again.registration).toMatchObject(first.registration);
});

/** A link of a mail that left a while before the test begins. */
const OLD_LINK = `insert into activation_token (token_hash, registration_id, created_at, expires_at)
  values (sha256('old'), $1, '2026-02-20', '2026-02-27')`;

test.each([
  ['a mail that has a link', OLD_LINK],
  [
    'a mail that was requested again',
    'insert into activation_resend (registration_id, requested_at, generation) values ($1, now(), 1)',
  ],
])('%s is for the transaction', async (_, change) => {
  const registrationId = await registerOnly(newVisitor().email);
  await app.sql(change, [registrationId]);
  const before = await countLinks(registrationId);
  expect(await prepareFirst(registrationId)).toBeNull();
  expect(await countLinks(registrationId)).toBe(before);
});

test('a registration whose time is over, or that has ended, gets no mail', async () => {
  const { email } = newVisitor();
  const registrationId = await registerOnly(email);
  expect(await prepareFirst(registrationId, new Date('2026-03-20'))).toBeNull();
  await app.send('withdrawRegistration', { registrationId, email });
  expect(await prepareFirst(registrationId)).toBeNull();
});

test('an unknown registration has no mail', async () => {
  expect(await prepareFirst('00000000-0000-7000-8000-000000000000')).toBeNull();
});

test('[H3] another mail for the same mailbox within a day is for the transaction, and a day later it is not', async () => {
  const address = newMailbox();
  const [one, other] = [await registerOnly(address('one')), await registerOnly(address('other'))];
  expect(await prepareFirst(one)).not.toBeNull();
  expect(await prepareFirst(other)).toBeNull();
  expect(await prepareFirst(other, new Date(START.getTime() + 24 * HOUR + 1))).not.toBeNull();
});

test('[H3] a mail that was committed while the statement waited for the mailbox counts', async () => {
  const address = newMailbox();
  const [one, other] = [await registerOnly(address('one')), await registerOnly(address('other'))];
  const waiting = await app.database.db.transaction().execute(async (tx) => {
    expect(await createPrepareFirstMail(tx, (work) => work())(link(one))).not.toBeNull();
    const prepared = prepareFirst(other);
    // The statement has begun, and waits for the lock of this transaction.
    await sleep(300);
    return { prepared };
  });
  expect(await waiting.prepared).toBeNull();
  expect(await countLinks(other)).toBe(0);
});

test('[H3] a link is as old as the lock that its statement waited for, to the second', async () => {
  const address = newMailbox();
  const [one, other] = [await registerOnly(address('one')), await registerOnly(address('other'))];
  const { prepared } = await app.database.db.transaction().execute(async (tx) => {
    await sql`select lock_quiet_mailbox(${one}::uuid, ${MAILBOX_LOCKS}, now(), now())`.execute(tx);
    const waiting = prepareFirst(other);
    await sleep(1_300);
    return { prepared: waiting };
  });
  expect(await prepared).not.toBeNull();
  const [link] = await app.sql<{ at: Date }>(
    'select created_at as at from activation_token where registration_id = $1',
    [other],
  );
  expect(link?.at.getTime()).toBeGreaterThanOrEqual(START.getTime() + 1_000);
});

test('[H3] of many first mails that are prepared at once for one mailbox, one gets its link', async () => {
  const address = newMailbox();
  const ids: string[] = [];
  for (let tag = 0; tag < 6; tag += 1) ids.push(await registerOnly(address(String(tag))));
  const prepared = await Promise.all(ids.map((id) => prepareFirst(id)));
  expect(prepared.filter((one) => one !== null)).toHaveLength(1);
});

/** Writes a link of an earlier mail, as old as given, by hand. */
async function saveLink(registrationId: string, { hours, sent = true, remindedHours }: EarlierMail): Promise<void> {
  const before = (ago: number) => new Date(START.getTime() - ago * HOUR);
  await app.sql(
    `insert into activation_token (token_hash, registration_id, created_at, expires_at, sent_at, reminded_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[
        randomBytes(32),
        registrationId,
        before(hours),
        new Date(START.getTime() + HOUR),
        sent ? before(hours) : null,
      ],
      remindedHours === undefined ? null : before(remindedHours),
    ],
  );
}

type EarlierMail = { readonly hours: number; readonly sent?: boolean; readonly remindedHours?: number };

describe('[H3] the rule of a mailbox lets each mail pass that is prepared at once', () => {
  test.each<[string, EarlierMail | null, boolean]>([
    ['without an earlier mail', null, true],
    ['after one of a minute ago', { hours: 1 / 60 }, false],
    ['after one of 23 hours ago', { hours: 23 }, false],
    ['after one of 25 hours ago', { hours: 25 }, true],
    ['after an older one with a reminder of 23 hours ago', { hours: 90, remindedHours: 23 }, false],
    ['after an older one with a reminder of 25 hours ago', { hours: 90, remindedHours: 25 }, true],
    ['after one that was prepared lately and not sent', { hours: 0.001, sent: false }, false],
    ['after one that was never sent', { hours: 30, sent: false }, true],
  ])('%s', async (_, earlier, isPrepared) => {
    const address = newMailbox();
    const other = await registerOnly(address('earlier'));
    if (earlier) await saveLink(other, earlier);
    const email = address('now');
    const id = await registerOnly(email);
    const delay = await getSendDelay(
      { clock: () => START, resendLimits: { coolDown: 60_000, aDay: 5 } },
      createRegistrationStore(app.database.db),
      { id, email, createdAt: START },
    );
    const prepared = await prepareFirst(id);
    expect(prepared !== null).toBe(isPrepared);
    if (prepared) expect(delay).toBeNull();
  });

  test('where Gmail has one mailbox for several spellings', async () => {
    const name = newVisitor().email.split('@')[0]?.replaceAll('.', '') ?? '';
    const one = await registerOnly(`${name}+one@gmail.com`);
    const other = await registerOnly(`${name.slice(0, 1)}.${name.slice(1)}@googlemail.com`);
    expect(await prepareFirst(one)).not.toBeNull();
    expect(await prepareFirst(other)).toBeNull();
  });
});

describe('a registration that changes while the statement waits for its row', () => {
  /** Changes the end of a registration in a transaction that commits while the statement waits. */
  async function prepareDuring(registrationId: string, end: Date) {
    const { prepared } = await app.database.db.transaction().execute(async (tx) => {
      await sql`update registration set expires_at = ${end} where id = ${registrationId}`.execute(tx);
      const waiting = prepareFirst(registrationId);
      await sleep(300);
      return { prepared: waiting };
    });
    return prepared;
  }

  test('gets no mail where it is over', async () => {
    const registrationId = await registerOnly(newVisitor().email);
    await app.sql("update registration set created_at = created_at - interval '2 days' where id = $1", [
      registrationId,
    ]);
    expect(await prepareDuring(registrationId, new Date(START.getTime() - HOUR))).toBeNull();
    expect(await countLinks(registrationId)).toBe(0);
  });

  test('gets a link that is valid until its new end', async () => {
    const registrationId = await registerOnly(newVisitor().email);
    const end = new Date(START.getTime() + 48 * HOUR);
    expect(await prepareDuring(registrationId, end)).toMatchObject({ kind: 'ready', registration: { expiresAt: end } });
  });
});

test('[H3] the statement reads no table of links as a whole, also where its plans were made while there was one page', async () => {
  const own = await openTestApp({ connections: 1 });
  const countRead = async () => {
    await own.sql('select pg_stat_force_next_flush()');
    const [row] = await own.sql<{ read: number }>(
      "select seq_tup_read::int as read from pg_stat_user_tables where relname = 'activation_token'",
    );
    return row?.read ?? 0;
  };
  const prepare = createPrepareFirstMail(own.database.db, repeatTransaction);
  const ids: string[] = [];
  for (let number = 0; number < 40; number += 1) ids.push(String((await register(own))?.registrationId));
  for (const id of ids.slice(0, 3)) expect(await prepare(link(id))).not.toBeNull();
  await own.sql('vacuum analyze activation_token');
  const before = await countRead();
  for (const id of ids.slice(3)) expect(await prepare(link(id))).not.toBeNull();
  expect((await countRead()) - before).toBe(0);
  await own.close();
});
