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

/** An address that nobody else has, a year after the last one. */
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
/** Runs the mails that wait for their turn as well, as if it had come. */
async function drainWaiting(): Promise<void> {
  await app.sql("update pgboss.job set start_after = now() where name = 'registration.send-activation'");
  await app.drain();
}
const tagged = (email: string, tag: string | number) => email.replace('@', `+${tag}@`);
const wait = (retryAfter: number) => ({ __typename: 'TooManyAttempts', retryAfter });
/** Registers each address, a minute apart, with its mail, and withdraws it. */
async function annoy(addresses: readonly string[]): Promise<void> {
  for (const [minute, address] of addresses.entries()) {
    moveTo(minute * MINUTE);
    const { registrationId } = await register(app, { email: address });
    await app.drain();
    await withdraw(registrationId, address);
  }
}
const PENDING = { __typename: 'RegistrationPending' };

describe('[E1] [G3] [J1] what strangers do with an address', () => {
  test('five registered and withdrawn at once, with no mail sent: the owner registers and has a mail', async () => {
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

  test('the same with mails that left: the sixth of the day is the owner’s, a minute after the fifth', async () => {
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

  test('the owner’s very address, six times with its mails and withdrawn: accepted, and the last mail opens it', async () => {
    const email = nextPerson();
    await annoy(Array.from({ length: 6 }, () => email));
    moveTo(HOUR);
    const { registrationId } = await register(app, { email, firstName: 'Owner' });
    expect(await mailsTo(email)).toBe(6);
    const answer = await activate(app, activationIdFor(app, email));
    expect(answer).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Owner' } });
    const [row] = await app.sql('select status from registration where id = $1', [registrationId]);
    expect(row).toEqual({ status: 'active' });
  });

  describe('five mails have left, and the sixth goes to another spelling while a further one is asked for', () => {
    /** The owner's link, which the wish has closed, and its waiting mail, which another one's has overtaken. */
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

    test('where the mail that was asked for has to wait, the link that left opens its registration again', async () => {
      const { email, link } = await overtaken();
      await drainWaiting();
      expect(await mailsTo(email)).toBe(6);
      expect(await activate(app, link)).toMatchObject({ __typename: 'AccountActivated' });
    });

    test('where the address is registered anew, the link that left opens the newer registration', async () => {
      const { email, link } = await overtaken();
      expect(await register(app, { email, firstName: 'Owner' })).toMatchObject({ __typename: 'AccountPending' });
      expect(await mailsTo(email)).toBe(6);
      const answer = await activate(app, link);
      expect(answer).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Owner' } });
    });
  });

  test('a link that left to an addition of the name opens no registration of another address', async () => {
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
  ])('six spellings at Gmail, each withdrawn: the last mail opens the owner’s, %s', async (_, email) => {
    nextPerson();
    const last = 'victimnobl.e@gmail.com';
    const spellings = ['v.ictimnoble', 'vi.ctimnoble', 'vic.timnoble', 'vict.imnoble', 'victi.mnoble'];
    await annoy([...spellings.map((name) => `${name}@googlemail.com`), last]);
    moveTo(HOUR);
    await register(app, { email, firstName: 'Owner' });
    await app.drain();
    const answer = await activate(app, activationIdFor(app, last));
    expect(answer).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Owner' } });
  });
});

describe('[E1] [G3] [J1] activation mails to one mailbox, whatever registrations they belong to', () => {
  test('a registration that is withdrawn and begun anew has its mail 60 s after the last one, and six a day', async () => {
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

  test('resends count with those of registrations that have ended: never more than five beside the first', async () => {
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

  test('a further mail that would not leave for a day is not promised, and the link that left stays open', async () => {
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

  test('twelve registrations with additions to the name: never more than the day allows, and none within 60 s', async () => {
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

  test('twelve at once to one mailbox: all are accepted, one mail leaves; a repeated press is answered as the first', async () => {
    const email = nextPerson();
    const visitors = Array.from({ length: 12 }, (_, index) => newVisitor({ email: tagged(email, index) }));
    const answers = await Promise.all(visitors.map((input) => app.send('register', { input })));
    for (const { data } of answers) expect(data.register).toMatchObject(PENDING);
    expect(await mailsTo(email)).toBe(1);
    const again = await app.send('register', { input: visitors[7] });
    expect(again.data.register).toEqual(answers[7]?.data.register);
  });

  test('a mail that failed has its next try at once: it waits for no turn because of itself', async () => {
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

  test('at Gmail dots mean nothing, and googlemail.com is gmail.com', async () => {
    nextPerson();
    await register(app, { email: 'ada.kern.of.vienna@gmail.com' });
    await register(app, { email: 'adakernofvienna+club@googlemail.com' });
    expect(await mailsTo('adakernofvienna@gmail.com')).toBe(1);
  });

  test('the database and the program mean the same mailbox', async () => {
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

test('[E1] the mail names the inviter as the pages do, the address, the newsletter choice and the voucher that waits', async () => {
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

describe('[E1] what a mail asks of the database', () => {
  test('one transaction before it leaves and one statement after; the registration stays as it is', async () => {
    const { registrationId } = await register(app, { email: nextPerson() });
    const place = () => app.sql('select ctid, expires_at from registration where id = $1', [registrationId]);
    const before = await place();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await app.runJob('registration.send-activation', { registrationId });
    // Begin, the registration with its mailbox locked, its mails, the link, commit; that it has left.
    expect(query).toHaveBeenCalledTimes(6);
    query.mockRestore();
    expect(await place()).toEqual(before);
  });

  test('a job that runs again after its mail has left, or for a registration that has ended, sends none', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    expect(await mailsTo(email)).toBe(1);
    await app.runJob('registration.send-activation', { registrationId });
    moveTo(DAY);
    await app.send('resendActivation', { registrationId });
    await withdraw(registrationId, email);
    expect(await mailsTo(email)).toBe(1);
  });

  test('a link of before, which has no key, is replaced when its mail is sent again', async () => {
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

describe('[G3] whoever has the keys of the operator, but not the database', () => {
  /** What can be made of a registration's id, which whoever registered knows, by the keys alone. */
  const byKeysAlone = (registrationId: string) => {
    const { mailSecrets } = app.services;
    const secret = mailSecrets.derive(mailSecrets.newestKeyId, `activation ${registrationId} 0`, null);
    if (!secret) throw new Error('The newest key is known');
    return secret;
  };

  test('makes no link of a mail', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    await app.drain();
    const answer = await activate(app, byKeysAlone(registrationId).token);
    expect(answer).toEqual({ __typename: 'ActivationRefused', error: 'ACTIVATION_NOT_FOUND' });
    expect(await activate(app, activationIdFor(app, email))).toMatchObject({ __typename: 'AccountActivated' });
  });

  test('a link from before links had a salt goes out again as it was', async () => {
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
