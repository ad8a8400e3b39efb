import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#kernel/instant.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, bearer, becomeMember, PASSWORD, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ connections: 1 });
});
afterAll(() => app.close());

const AT_ONCE = 6;

function atOnce<Value>(one: (turn: number) => Promise<Value>): Promise<readonly Value[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => one(turn)));
}

async function send(name: string, variables: object) {
  const { data } = await app.send(name, variables);
  return Object.values<{ readonly __typename: string } | null>(data)[0]?.__typename;
}

// A task that holds a connection and waits for another blocks the pool as soon as enough of them run at once.
describe('every task needs one connection at a time, so that many of them only wait', () => {
  test('the first jobs of each kind after a start', async () => {
    const input = (turn: number) => ({ email: `crowd.${turn}@example.com`, language: 'en', country: 'DE' });
    const apply = (turn: number) => send('submitMembershipInterest', { input: input(turn) });
    expect(await atOnce(apply)).toEqual(Array(AT_ONCE).fill('MembershipInterestReceived'));
    const registered = await atOnce(() => register(app));
    expect(registered.map((result) => result?.__typename)).toEqual(Array(AT_ONCE).fill('RegistrationPending'));
    const members: Awaited<ReturnType<typeof becomeMember>>[] = [];
    for (let turn = 0; turn < AT_ONCE; turn += 1) members.push(await becomeMember(app));
    const forget = (turn: number) => send('requestPasswordReset', { email: members[turn]?.visitor.email });
    expect(await atOnce(forget)).toEqual(Array(AT_ONCE).fill('PasswordResetRequested'));
  });

  test('the whole path to a membership', async () => {
    const pending: Awaited<ReturnType<typeof registerWithLink>>[] = [];
    for (let turn = 0; turn < AT_ONCE; turn += 1) pending.push(await registerWithLink(app));
    const activated = await atOnce((turn) => activate(app, pending[turn]?.link ?? ''));
    expect(activated.map((result) => result?.__typename)).toEqual(Array(AT_ONCE).fill('AccountActivated'));
    const login = (turn: number) => send('login', { email: pending[turn]?.visitor.email, password: PASSWORD });
    expect(await atOnce(login)).toEqual(Array(AT_ONCE).fill('LoggedIn'));
    const leave = (turn: number) => app.send('logOut', {}, bearer(String(activated[turn]?.token)));
    expect((await atOnce(leave)).map(({ errors }) => errors)).toEqual(Array(AT_ONCE).fill(undefined));
  });

  test('the renewals of expired links', async () => {
    const pending: Awaited<ReturnType<typeof registerWithLink>>[] = [];
    for (let turn = 0; turn < AT_ONCE; turn += 1) pending.push(await registerWithLink(app));
    app.setClock(14 * DAY + HOUR);
    const renew = (turn: number) => send('renewActivation', { accountActivationId: pending[turn]?.link });
    expect(await atOnce(renew)).toEqual(Array(AT_ONCE).fill('ActivationResent'));
  });
});
