import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { canonicalizeEmail } from '#kernel/email-address.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, newVisitor, register } from '../support/visitors.ts';

let app: TestApp;
let start = 0;
let people = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A new email address, with the clock a year after the one before. */
function nextPerson(): string {
  start += 365 * DAY;
  app.setClock(start);
  people += 1;
  return `victim${people}@example.com`;
}
const moveTo = (milliseconds: number) => app.setClock(start + milliseconds);
const withdraw = (registrationId: string, email: string) => app.send('withdrawRegistration', { registrationId, email });
const mailsTo = async (mailbox: string) => {
  await app.drain();
  return app.mails.filter(({ to }) => canonicalizeEmail(to) === mailbox).length;
};
/** Runs all jobs, also the mails that are delayed. */
async function drainWaiting(): Promise<void> {
  await app.sql("update pgboss.job set start_after = now() where name = 'registration.send-activation'");
  await app.drain();
}
const tagged = (email: string, tag: string | number) => email.replace('@', `+${tag}@`);
const wait = (retryAfter: number) => ({ __typename: 'TooManyAttempts', retryAfter });
/** Registers each address a minute after the one before, sends its mail, and withdraws the registration. */
async function annoy(addresses: readonly string[]): Promise<void> {
  for (const [minute, address] of addresses.entries()) {
    moveTo(minute * MINUTE);
    const { registrationId } = await register(app, { email: address });
    await app.drain();
    await withdraw(registrationId, address);
  }
}
const PENDING = { __typename: 'RegistrationPending' };

describe('[E1] [G3] [J1] registrations of an address by strangers', () => {
  test('after five registrations withdrawn before their mails, the owner can register and gets a mail', async () => {
    const email = nextPerson();
    for (const tag of [0, 1, 2, 3, 4]) {
      const address = tagged(email, tag);
      const { registrationId } = await register(app, { email: address });
      await withdraw(registrationId, address);
    }
    expect(await register(app, { email })).toMatchObject(PENDING);
    expect(await mailsTo(email)).toBe(1);
    expect(await activate(app, activationIdFor(app, email))).toMatchObject({ __typename: 'AccountActivated' });
  });

  test('with five mails sent, the owner gets the sixth of the day a minute after the fifth', async () => {
    const email = nextPerson();
    for (const tag of [0, 1, 2, 3, 4, 5, 6]) {
      moveTo(tag * MINUTE);
      await register(app, { email: tagged(email, tag) });
      await drainWaiting();
    }
    expect(await mailsTo(email)).toBe(5);
    moveTo(7 * MINUTE);
    expect(await register(app, { email })).toMatchObject(PENDING);
    await app.drain();
    expect(app.mails.at(-1)?.to).toBe(email);
    expect(await mailsTo(email)).toBe(6);
  });

  test("six of the owner's exact address, mailed and withdrawn: the owner can register, and the last mail opens it", async () => {
    const email = nextPerson();
    await annoy(Array.from({ length: 6 }, () => email));
    moveTo(HOUR);
    const { registrationId } = await register(app, { email, firstName: 'Owner' });
    expect(await mailsTo(email)).toBe(6);
    const result = await activate(app, activationIdFor(app, email));
    expect(result).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Owner' } });
    const [row] = await app.sql('select status from registration where id = $1', [registrationId]);
    expect(row).toEqual({ status: 'active' });
  });

  describe('after five mails, a sixth to another spelling is sent while the owner requests another', () => {
    /** The owner's link, which the request revoked; its new mail is delayed, because another spelling got the day's last one. */
    async function overtaken() {
      const email = nextPerson();
      const { registrationId } = await register(app, { email });
      await app.drain();
      const link = activationIdFor(app, email);
      for (const minute of [1, 2, 3, 4]) {
        moveTo(minute * MINUTE);
        await register(app, { email: tagged(email, minute) });
        await app.drain();
      }
      moveTo(6 * MINUTE);
      const { data } = await app.send('resendActivation', { registrationId });
      expect(data.resendActivation).toMatchObject({ __typename: 'ActivationResent' });
      await app.sql(
        "update pgboss.job set start_after = now() + interval '1 day' where data->>'registrationId' = $1 and state = 'created'",
        [registrationId],
      );
      await register(app, { email: tagged(email, 'z') });
      expect(await mailsTo(email)).toBe(6);
      return { email, link };
    }

    test('a delayed mail reopens the registration for the link that was sent', async () => {
      const { email, link } = await overtaken();
      await drainWaiting();
      expect(await mailsTo(email)).toBe(6);
      expect(await activate(app, link)).toMatchObject({ __typename: 'AccountActivated' });
    });

    test('a new registration of the address can be opened by the link that was sent', async () => {
      const { email, link } = await overtaken();
      expect(await register(app, { email, firstName: 'Owner' })).toMatchObject({ __typename: 'AccountPending' });
      expect(await mailsTo(email)).toBe(6);
      const result = await activate(app, link);
      expect(result).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Owner' } });
    });
  });

  test('a link that was sent to a plus address opens no registration of another address', async () => {
    const email = nextPerson();
    const other = tagged(email, 'x');
    await annoy(Array.from({ length: 5 }, () => other));
    const [stranger] = [activationIdFor(app, other)];
    await register(app, { email });
    await app.drain();
    expect(await activate(app, stranger)).toEqual({ __typename: 'ActivationRefused', error: 'ACTIVATION_ENDED' });
  });

  test.each([
    ['without dots', 'victimnoble@gmail.com'],
    ['with dots', 'victim.noble@gmail.com'],
  ])("six spellings at Gmail, each withdrawn: the last mail opens the owner's, %s", async (_, email) => {
    nextPerson();
    const last = 'victimnobl.e@gmail.com';
    const spellings = ['v.ictimnoble', 'vi.ctimnoble', 'vic.timnoble', 'vict.imnoble', 'victi.mnoble'];
    await annoy([...spellings.map((name) => `${name}@googlemail.com`), last]);
    moveTo(HOUR);
    await register(app, { email, firstName: 'Owner' });
    await app.drain();
    const result = await activate(app, activationIdFor(app, last));
    expect(result).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Owner' } });
  });
});

describe('[E1] [G3] [J1] activation mails to one canonical address, over all its registrations', () => {
  test('a new registration after a withdrawal gets its mail 60 s after the last one, and six mails a day', async () => {
    const email = nextPerson();
    for (let hour = 0; hour < 3; hour += 1) {
      moveTo(hour * HOUR);
      const { registrationId } = await register(app, { email });
      await app.drain();
      await withdraw(registrationId, email);
      expect(await register(app, { email })).toMatchObject(PENDING);
      await drainWaiting();
      expect(await mailsTo(email)).toBe(2 * hour + 1);
      moveTo(hour * HOUR + 60 * SECOND);
      await drainWaiting();
      expect(await mailsTo(email)).toBe(2 * hour + 2);
      await app.sql("update registration set expires_at = created_at + interval '1 second' where email = $1", [email]);
    }
    moveTo(4 * HOUR);
    await register(app, { email });
    await drainWaiting();
    expect(await mailsTo(email)).toBe(6);
    moveTo(DAY);
    await drainWaiting();
    expect(await mailsTo(email)).toBe(7);
  });

  test('resends count together with those of ended registrations: at most five after the first', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    await app.drain();
    for (const minute of [2, 4, 6]) {
      moveTo(minute * MINUTE);
      await app.send('resendActivation', { registrationId });
      await app.drain();
    }
    await withdraw(registrationId, email);
    moveTo(8 * MINUTE);
    const again = await register(app, { email });
    await app.drain();
    moveTo(10 * MINUTE);
    await app.send('resendActivation', { registrationId: again.registrationId });
    moveTo(12 * MINUTE);
    const { data } = await app.send('resendActivation', { registrationId: again.registrationId });
    expect(data.resendActivation).toEqual(wait((DAY - 12 * MINUTE) / SECOND));
    const progress = await app.send('registrationProgress', { registrationId: again.registrationId });
    expect(progress.data.registrationProgress.resendAfter).toBe((DAY - 12 * MINUTE) / SECOND);
    expect(await mailsTo(email)).toBe(6);
  });

  test('a mail that could be sent only a day later is refused, and the link that was sent stays valid', async () => {
    const email = tagged(nextPerson(), 'club');
    const { registrationId } = await register(app, { email });
    await app.drain();
    for (const minute of [2, 4, 6, 8]) {
      moveTo(minute * MINUTE);
      await app.send('resendActivation', { registrationId });
      await app.drain();
    }
    moveTo(10 * MINUTE);
    const day = (DAY - 10 * MINUTE) / SECOND;
    const { data } = await app.send('resendActivation', { registrationId });
    expect(data.resendActivation).toEqual(wait(day));
    const progress = await app.send('registrationProgress', { registrationId });
    expect(progress.data.registrationProgress.resendAfter).toBe(day);
    expect(await activate(app, activationIdFor(app, email))).toMatchObject({ __typename: 'AccountActivated' });
  });

  test('twelve registrations of plus addresses get no more mails than a day allows, none within 60 s', async () => {
    const email = nextPerson();
    for (let index = 0; index < 12; index += 1) await register(app, { email: tagged(email, index) });
    const left: number[] = [];
    for (let minute = 0; minute <= 6; minute += 1) {
      moveTo(minute * MINUTE);
      await drainWaiting();
      left.push(await mailsTo(email));
    }
    expect(left).toEqual([1, 2, 3, 4, 5, 5, 5]);
    moveTo(DAY + 10 * MINUTE);
    await drainWaiting();
    expect(await mailsTo(email)).toBe(6);
  });

  test('twelve simultaneous ones are all accepted and one mail is sent; a repeated submission has its first response', async () => {
    const email = nextPerson();
    const visitors = Array.from({ length: 12 }, (_, index) => newVisitor({ email: tagged(email, index) }));
    const responses = await Promise.all(visitors.map((input) => app.send('register', { input })));
    for (const { data } of responses) expect(data.register).toMatchObject(PENDING);
    expect(await mailsTo(email)).toBe(1);
    const again = await app.send('register', { input: visitors[7] });
    expect(again.data.register).toEqual(responses[7]?.data.register);
  });

  test('a failed mail is retried at once: its own attempt does not delay it', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    await app.drain();
    await app.sql('update activation_token set sent_at = null where registration_id = $1', [registrationId]);
    moveTo(SECOND);
    await app.deps.transaction(({ jobs }) => jobs.enqueue('registration.send-activation', { registrationId }));
    expect(await mailsTo(email)).toBe(2);
    const [first, second] = app.mails.filter(({ to }) => to === email).map(({ links }) => links[0]);
    expect(second).toBe(first);
  });

  test('Gmail addresses are equal without their dots, and googlemail.com equals gmail.com', async () => {
    nextPerson();
    await register(app, { email: 'ada.kern.of.vienna@gmail.com' });
    await register(app, { email: 'adakernofvienna+club@googlemail.com' });
    expect(await mailsTo('adakernofvienna@gmail.com')).toBe(1);
  });

  test('the database and the program compute the same canonical address', async () => {
    const part = fc.stringMatching(/^[a-z.+]{1,8}$/);
    const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'xgmail.com', 'mail.gmail.com', 'x.example');
    const address = fc.tuple(part, domain).map(([name, at]) => `${name}@${at}`);
    await fc.assert(
      fc.asyncProperty(fc.array(address, { minLength: 50, maxLength: 50 }), async (emails) => {
        const rows = await app.sql<{ mailbox: string }>(
          'select mailbox_of(email) as mailbox from unnest($1::text[]) with ordinality as one (email, place) order by place',
          [emails],
        );
        expect(rows.map(({ mailbox }) => mailbox)).toEqual(emails.map(canonicalizeEmail));
      }),
      { numRuns: 20 },
    );
    expect(canonicalizeEmail('a+b+c@x.test')).toBe('a@x.test');
    expect(canonicalizeEmail('+b@x.test')).toBe('+b@x.test');
    expect(canonicalizeEmail('a.d.a+b@googlemail.com')).toBe('ada@gmail.com');
  });
});

test('[E1] the mail contains the inviter as the pages do, the address, the newsletter choice and the voucher', async () => {
  const email = nextPerson();
  await register(app, { email, language: 'en', newsletter: true, registrationCode: 'NOCTURNE' });
  await app.drain();
  const { data } = await app.send('checkRegistrationCode', { registrationCode: 'NOCTURNE' });
  const { invitorName, customization } = data.registrationCodeDetails;
  const { text } = app.mails.findLast(({ to }) => to === email) ?? { text: '' };
  for (const part of [invitorName, email, 'Newsletter: yes', `${customization.voucherPercent}`])
    expect(text).toContain(part);
  expect(text).not.toContain('Ada');
  await app.sql("update inviter set status = 'blocked' where first_name || ' ' || left(last_name, 1) || '.' = $1", [
    invitorName,
  ]);
  moveTo(DAY);
  await app.sql(
    'insert into activation_resend (registration_id, requested_at, generation) select id, now(), 1 from registration where email = $1',
    [email],
  );
  const [row] = await app.sql<{ id: string }>('select id from registration where email = $1', [email]);
  await app.runJob('registration.send-activation', { registrationId: row?.id ?? '', generation: 1 });
  expect(app.mails.at(-1)?.text).not.toContain(invitorName);
  await app.sql("update inviter set status = 'active'");
});

describe('[E1] the statements of an activation mail', () => {
  test("are one before it is sent and one afterwards; the registration's row stays unchanged", async () => {
    const { registrationId } = await register(app, { email: nextPerson() });
    const place = () => app.sql('select ctid, expires_at from registration where id = $1', [registrationId]);
    const before = await place();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await app.runJob('registration.send-activation', { registrationId });
    // The link of a first mail; then the mark that it was sent.
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
    expect(await place()).toEqual(before);
  });

  test('are a transaction before it is sent where a mail went to the same mailbox before', async () => {
    const { registrationId } = await register(app, { email: nextPerson() });
    await app.drain();
    moveTo(DAY);
    await app.send('resendActivation', { registrationId });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await app.runJob('registration.send-activation', { registrationId, generation: 1 });
    // begin, the locked registration, its mails, the link, commit; then the mark that it was sent.
    expect(query).toHaveBeenCalledTimes(6);
    query.mockRestore();
  });

  test('a job that runs again after its mail was sent, or for an ended registration, sends none', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    expect(await mailsTo(email)).toBe(1);
    await app.runJob('registration.send-activation', { registrationId });
    moveTo(DAY);
    await app.send('resendActivation', { registrationId });
    await withdraw(registrationId, email);
    expect(await mailsTo(email)).toBe(1);
  });

  test('a link of an earlier version, without a key, is replaced when its mail is sent again', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    await app.drain();
    const ofBefore = `token_hash = decode(repeat('ab', 32), 'hex'), key_id = null, sent_at = null`;
    await app.sql(`update activation_token set ${ofBefore} where registration_id = $1`, [registrationId]);
    await app.runJob('registration.send-activation', { registrationId });
    const [older, newer] = app.mails.filter(({ to }) => to === email).map(({ links }) => links[0]);
    const [row] = await app.sql<{ live: number }>(
      `select count(*)::int as live from activation_token where registration_id = $1 and revoked_at is null and key_id is not null`,
      [registrationId],
    );
    expect(row?.live).toBe(1);
    expect(newer).not.toBe(older);
    expect(await activate(app, activationIdFor(app, email))).toMatchObject({ __typename: 'AccountActivated' });
  });
});

describe("[G3] the operator's keys without the database", () => {
  /** The secret that can be derived from a registration's id by the keys alone; every registrant knows the id. */
  const byKeysAlone = (registrationId: string) => {
    const { mailSecrets } = app.services;
    const secret = mailSecrets.derive(mailSecrets.newestKeyId, `activation ${registrationId} 0`, null);
    if (!secret) throw new Error('The newest key is known');
    return secret;
  };

  test('cannot create a mailed link', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    await app.drain();
    const result = await activate(app, byKeysAlone(registrationId).token);
    expect(result).toEqual({ __typename: 'ActivationRefused', error: 'ACTIVATION_NOT_FOUND' });
    expect(await activate(app, activationIdFor(app, email))).toMatchObject({ __typename: 'AccountActivated' });
  });

  test('a link from before links had a salt is sent again unchanged', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    await app.drain();
    const { token, hash } = byKeysAlone(registrationId);
    const ofBefore = 'token_hash = $2, salt = null, sent_at = null';
    await app.sql(`update activation_token set ${ofBefore} where registration_id = $1`, [registrationId, hash]);
    await app.runJob('registration.send-activation', { registrationId });
    expect(activationIdFor(app, email)).toBe(token);
    expect(await activate(app, token)).toMatchObject({ __typename: 'AccountActivated' });
  });
});
