// While the club accepts nobody, or nobody more today [K20]: what registrations answer, and who can finish.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#kernel/instant.ts';
import { runCommand, setDoor, waitForDoor } from '../support/door.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, newVisitor, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await runCommand(app, 'door quota', ['none']);
  await runCommand(app, 'door schedule', ['clear']);
  await setDoor(app, 'open');
});

const CLOSED = { __typename: 'RegistrationRefused', errors: ['REGISTRATION_CLOSED'] };

/** The details of a refusal for clients of the API. */
async function readRefusal() {
  const query = `mutation ($input: RegisterInput!) { register(input: $input) {
    ... on RegistrationRefused { errorDetails { error ... on REGISTRATION_CLOSED { opensAt } } } } }`;
  return (await app.graphql(query, { input: newVisitor() })).data.register.errorDetails;
}

async function countRegistrations(): Promise<number> {
  const [row] = await app.sql<{ count: number }>('select count(*)::int as count from registration');
  return row?.count ?? 0;
}

describe('[K20] closed registrations', () => {
  test('accept nobody new, and say so to clients', async () => {
    const before = await countRegistrations();
    await setDoor(app, 'closed');
    expect(await register(app)).toEqual(CLOSED);
    expect(await readRefusal()).toEqual([{ error: 'REGISTRATION_CLOSED', opensAt: null }]);
    expect(await countRegistrations()).toBe(before);
  });

  test('an invalid code is still answered as such', async () => {
    await setDoor(app, 'closed');
    const { errors } = await register(app, { registrationCode: 'ENDED' });
    expect(errors).toEqual(['REGISTRATION_CODE_EXPIRED', 'REGISTRATION_CLOSED']);
  });

  test('are closed for an address with a pending registration or an account as well', async () => {
    const pending = await registerWithLink(app);
    await setDoor(app, 'closed');
    expect(await register(app, { email: pending.visitor.email })).toEqual(CLOSED);
    const rows = await app.sql('select status from registration where email = $1', [pending.visitor.email]);
    expect(rows).toEqual([{ status: 'pending' }]);
  });

  test('let people finish: another mail by id, address and link, and the activation', async () => {
    const { visitor, registrationId, link } = await registerWithLink(app);
    const { email, registrationCode } = visitor;
    await setDoor(app, 'closed');
    app.setClock(2 * HOUR);
    const resent = (await app.send('resendActivation', { registrationId })).data.resendActivation;
    expect(resent.__typename).toBe('ActivationResent');
    await app.drain();
    app.setClock(4 * HOUR);
    const renewed = (await app.send('renewActivation', { accountActivationId: link })).data.renewActivation;
    expect(renewed.__typename).toBe('ActivationResent');
    await app.drain();
    app.setClock(6 * HOUR);
    const again = await app.send('resendPendingActivation', { email, registrationCode });
    expect(again.data.resendPendingActivation.__typename).toBe('ActivationResent');
    await app.drain();
    expect((await activate(app, activationIdFor(app, email)))?.__typename).toBe('AccountActivated');
    app.setClock(0);
  });

  test('repeat the result of a submission that was accepted before', async () => {
    const input = newVisitor();
    const first = (await app.send('register', { input })).data.register;
    await setDoor(app, 'closed');
    expect((await app.send('register', { input })).data.register).toEqual(first);
  });

  test('stay closed for a process that has not heard of it: the database refuses', async () => {
    // Without a notification, as if it were on its way: the check still says that registrations are open.
    await app.sql('alter table club_settings disable trigger club_settings_guarded');
    await app.sql("update club_settings set registrations = 'closed'");
    const before = await countRegistrations();
    expect(await register(app)).toEqual(CLOSED);
    expect(await countRegistrations()).toBe(before);
    // The refusal made the process read the settings again.
    await waitForDoor(app, 'closed');
    await app.sql("update club_settings set registrations = 'open'");
    await app.sql('alter table club_settings enable trigger club_settings_guarded');
  });

  test('membership interest stays open', async () => {
    await setDoor(app, 'closed');
    const input = { email: 'closed.door@example.com', language: 'de', country: 'DE' };
    const { data } = await app.send('submitMembershipInterest', { input });
    expect(data.submitMembershipInterest.__typename).toBe('MembershipInterestReceived');
  });

  test('open and close at planned times, without any further change', async () => {
    const [closes, opens] = [DAY, 3 * DAY].map((later) => new Date(START.getTime() + later).toISOString());
    await runCommand(app, 'door schedule', ['close'], { at: String(closes) });
    await runCommand(app, 'door schedule', ['open'], { at: String(opens) });
    await waitForDoor(app, 'open');
    app.setClock(DAY);
    await waitForDoor(app, 'closed');
    expect(await readRefusal()).toEqual([{ error: 'REGISTRATION_CLOSED', opensAt: opens }]);
    app.setClock(3 * DAY);
    expect((await register(app)).__typename).toBe('RegistrationPending');
    app.setClock(0);
  });
});

describe('[K20] a daily quota', () => {
  test('counts the registrations of its day, also those before it was set, and opens again at midnight', async () => {
    app.setClock(10 * DAY);
    await register(app);
    await runCommand(app, 'door quota', ['2']);
    expect((await register(app)).__typename).toBe('RegistrationPending');
    await waitForDoor(app, 'closed');
    expect(await register(app)).toEqual(CLOSED);
    // The club's time zone is that of Berlin, an hour before UTC in winter.
    expect(await readRefusal()).toEqual([{ error: 'REGISTRATION_CLOSED', opensAt: '2026-03-12T23:00:00.000Z' }]);
    app.setClock(10 * DAY + 11 * HOUR - 1);
    expect(await register(app)).toEqual(CLOSED);
    app.setClock(10 * DAY + 11 * HOUR);
    expect((await register(app)).__typename).toBe('RegistrationPending');
  });

  test('is never exceeded by registrations at the same time, and has no unused place', async () => {
    app.setClock(20 * DAY);
    await runCommand(app, 'door quota', ['7']);
    const results = await Promise.all(Array.from({ length: 30 }, () => register(app)));
    const names = results.map(({ __typename }) => __typename);
    expect(names.filter((name) => name === 'RegistrationPending')).toHaveLength(7);
    expect(names.filter((name) => name === 'RegistrationRefused')).toHaveLength(23);
    expect(await app.sql("select taken from registration_day where day = '2026-03-22'")).toEqual([{ taken: 7 }]);
  });

  test('is not exceeded by registrations that began before it was set', async () => {
    app.setClock(30 * DAY);
    const [, results] = await Promise.all([
      runCommand(app, 'door quota', ['3']),
      Promise.all(Array.from({ length: 20 }, () => register(app))),
    ]);
    const accepted = results.filter(({ __typename }) => __typename === 'RegistrationPending').length;
    const [day] = await app.sql<{ taken: number }>("select taken from registration_day where day = '2026-04-01'");
    // Those that were faster than the quota stay; nobody comes after them.
    expect(day?.taken).toBe(accepted);
    expect(await register(app)).toEqual(CLOSED);
  });

  test('gets a place back when somebody withdraws on the same day, to use another address', async () => {
    app.setClock(40 * DAY);
    await runCommand(app, 'door quota', ['1']);
    const { visitor, registrationId } = await registerWithLink(app);
    await waitForDoor(app, 'closed');
    await app.send('withdrawRegistration', { registrationId, email: visitor.email });
    await waitForDoor(app, 'open');
    const second = await registerWithLink(app);
    await waitForDoor(app, 'closed');
    app.setClock(41 * DAY);
    await app.send('withdrawRegistration', { registrationId: second.registrationId, email: second.visitor.email });
    expect(await app.sql("select taken from registration_day where day = '2026-04-11'")).toEqual([{ taken: 1 }]);
  });

  test('somebody who registers again takes no second place', async () => {
    app.setClock(50 * DAY);
    await runCommand(app, 'door quota', ['2']);
    const { visitor } = await registerWithLink(app);
    expect((await register(app, { email: visitor.email })).__typename).toBe('AccountPending');
    expect(await app.sql("select taken from registration_day where day = '2026-04-21'")).toEqual([{ taken: 1 }]);
    expect((await register(app)).__typename).toBe('RegistrationPending');
  });

  test('is not locked and not counted where none is set', async () => {
    app.setClock(60 * DAY);
    await register(app);
    expect(await app.sql("select from registration_day where day = '2026-05-01'")).toEqual([]);
  });
});
