import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailboxOf } from '../../src/kernel/email-address.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kernel/instant.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor, register } from '../support/visitors.ts';

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
  return app.mails.filter(({ to }) => mailboxOf(to) === mailbox).length;
};
async function seatsTaken() {
  const [row] = await app.sql<{ pending: number }>('select sum(pending)::int as pending from invitation_slot');
  return row?.pending;
}
const wait = (retryAfter: number) => ({ __typename: 'TooManyAttempts', retryAfter });

describe('[E1] [G3] [J1] activation mails to one address, whatever registrations they belong to', () => {
  test('a registration that is withdrawn and begun anew waits 60 s, and then only as often as the day allows', async () => {
    const email = nextPerson();
    for (let hour = 0; hour < 4; hour += 1) {
      moveTo(hour * HOUR);
      const { registrationId } = await register(app, { email });
      await app.drain();
      await withdraw(registrationId, email);
      const seats = await seatsTaken();
      expect(await register(app, { email })).toEqual(wait(60));
      moveTo(hour * HOUR + 59 * SECOND);
      expect(await register(app, { email })).toEqual(wait(1));
      expect(await seatsTaken()).toBe(seats);
    }
    moveTo(4 * HOUR);
    const { registrationId } = await register(app, { email });
    expect(await mailsTo(email)).toBe(5);
    await withdraw(registrationId, email);
    moveTo(5 * HOUR);
    expect(await register(app, { email })).toEqual(wait((19 * HOUR) / SECOND));
    moveTo(DAY);
    expect(await register(app, { email })).toMatchObject({ __typename: 'RegistrationPending' });
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

  test('one that expired meanwhile counts as well', async () => {
    const email = nextPerson();
    const { registrationId } = await register(app, { email });
    await app.sql("update registration set expires_at = created_at + interval '1 second' where id = $1", [
      registrationId,
    ]);
    moveTo(30 * SECOND);
    expect(await register(app, { email })).toEqual(wait(30));
    moveTo(60 * SECOND);
    expect(await register(app, { email })).toMatchObject({ __typename: 'RegistrationPending' });
  });

  test('what is added to the name with a plus leads to the same letterbox, but is an account of its own', async () => {
    const email = nextPerson();
    const tagged = (tag: string) => email.replace('@', `+${tag}@`);
    await register(app, { email: tagged('a') });
    expect(await register(app, { email: tagged('b') })).toEqual(wait(60));
    expect(await register(app, { email: `x${email}` })).toMatchObject({ __typename: 'RegistrationPending' });
    moveTo(60 * SECOND);
    expect(await register(app, { email: tagged('b') })).toMatchObject({ __typename: 'RegistrationPending' });
    expect(await mailsTo(email)).toBe(2);
    const rows = await app.sql<{ email: string }>('select email from registration where email like $1', [
      `${email.split('@')[0]}+%`,
    ]);
    expect(rows.map((row) => row.email).sort()).toEqual([tagged('a'), tagged('b')]);
  });

  test('twelve at once to one letterbox: one mail; a repeated press is answered as the first', async () => {
    const email = nextPerson();
    const first = newVisitor({ email });
    const others = Array.from({ length: 11 }, (_, index) => newVisitor({ email: email.replace('@', `+${index}@`) }));
    const answers = await Promise.all([first, ...others].map((input) => app.send('register', { input })));
    const kinds = answers.map(({ data }) => data.register.__typename);
    expect(kinds.filter((kind) => kind === 'RegistrationPending')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'TooManyAttempts')).toHaveLength(11);
    expect(await mailsTo(email)).toBe(1);
    const won = kinds.indexOf('RegistrationPending');
    const again = await app.send('register', { input: [first, ...others][won] });
    expect(again.data.register).toEqual(answers[won]?.data.register);
  });

  test('the database and the program mean the same letterbox', async () => {
    for (const email of ['a@x.test', 'a+b@x.test', 'a+b+c@x.test', '+b@x.test', 'a+@x.test', 'a.b+c@x.test']) {
      const [row] = await app.sql<{ mailbox: string }>('select mailbox_of($1) as mailbox', [email]);
      expect(row?.mailbox).toBe(mailboxOf(email));
    }
    expect(mailboxOf('a+b+c@x.test')).toBe('a@x.test');
    expect(mailboxOf('+b@x.test')).toBe('+b@x.test');
  });
});
