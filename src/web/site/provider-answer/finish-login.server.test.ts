import { RouterContextProvider } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { formatAnswerCookie, formatFlowCookie, LOGIN_COOKIES } from '#modules/identity/rules/cookies.ts';
import { type LoadContext, loadContext, type PageViewer } from '#web/routing/load-context.ts';
import type { Run } from '#web/routing/operation.ts';
import { finishLogin } from './finish-login.server.ts';

const FORM = '/de/registration/formstarted?rc=NOCTURNE';
const VIEWER = { id: 'x' } as PageViewer;

type Visit = { readonly next?: string; readonly answer?: string | null; readonly viewer?: PageViewer | null };

function createRun(result: object, provenIdentity: object | null = { hasAccount: false }) {
  return vi.fn(async (operation: { readonly name?: string }, _: unknown) =>
    JSON.stringify(operation).includes('finishProviderLogin') ? { result } : { provenIdentity },
  );
}

async function open(run: ReturnType<typeof createRun>, { next = '/de/welcome', answer, viewer = null }: Visit = {}) {
  const context = new RouterContextProvider();
  const publicOrigin = 'https://club.example';
  context.set(loadContext, { publicOrigin, viewer, tokenStorage: 'cookie' } as LoadContext);
  const url = new URL(`${publicOrigin}/acquisition/sign-in/answer`);
  const back = answer === undefined ? formatAnswerCookie('google', 'code=c&state=s') : answer;
  const cookie = [
    next === '' ? '' : `${LOGIN_COOKIES.flow}=${formatFlowCookie('x.y', next)}`,
    back === null ? '' : `${LOGIN_COOKIES.answer}=${back}`,
  ].join('; ');
  const response = await finishLogin(
    { request: new Request(url, { headers: { cookie } }), url, context },
    run as unknown as Run,
  );
  if (!(response instanceof Response)) throw new Error('Not a redirect');
  const set = response.headers.getSetCookie();
  const cookies = set.map((one) => one.split(';', 1)[0] ?? '');
  return { to: response.headers.get('Location'), cookies, set, ended: cookies.includes(`${LOGIN_COOKIES.flow}=`) };
}

describe('[K5] a response of a provider', () => {
  test.each([
    ['/de/account/data', '/de/account/data'],
    // Who began to register is a member already.
    [FORM, '/de/welcome'],
    ['https://evil.example/', '/welcome'],
    ['//evil.example/', '/welcome'],
  ])('logs a member in and opens, for %s, %s', async (next, page) => {
    const { to, cookies, ended } = await open(createRun({ __typename: 'LoggedIn', token: 'session' }), { next });
    expect(to).toBe(page);
    expect(cookies).toContain('vestibule_token=session');
    expect(ended).toBe(true);
  });

  test('of an admin leads to the question for the second factor', async () => {
    const factor = 'f'.repeat(43);
    const run = createRun({ __typename: 'SecondFactorNeeded', token: factor });
    const { to, cookies, set } = await open(run, { next: '/de/admin' });
    expect(to).toBe('/de/login?returnTo=%2Fde%2Fadmin');
    expect(cookies).toContain(`vestibule_login=${factor}`);
    expect(cookies.join()).not.toContain('vestibule_token=');
    // These redirects began at the provider: browsers send no Strict cookie with them.
    expect(set.find((one) => one.startsWith('vestibule_login='))).toContain('; HttpOnly; SameSite=Lax');
  });

  test('of somebody new leads to the form, with the identity in a cookie that no script reads', async () => {
    const { to, cookies } = await open(createRun({ __typename: 'IdentityUnlinked', token: 't.u' }), { next: FORM });
    expect(to).toBe(FORM);
    expect(cookies).toContain(`${LOGIN_COOKIES.identity}=t.u`);
  });

  test('of somebody new without an invitation asks for the code, and keeps the identity for the form', async () => {
    const { to, cookies } = await open(createRun({ __typename: 'IdentityUnlinked', token: 't.u' }));
    expect(to).toBe('/de/sign-in?refused=no-member&provider=google');
    expect(cookies).toContain(`${LOGIN_COOKIES.identity}=t.u`);
  });

  test('with the address of a member logs in nobody and registers nobody', async () => {
    const run = createRun({ __typename: 'IdentityUnlinked', token: 't.u' }, { hasAccount: true });
    const { to, cookies } = await open(run, { next: FORM });
    expect(to).toBe('/de/sign-in?refused=known-address&provider=google&rc=NOCTURNE');
    expect(cookies.join()).not.toMatch(/t\.u|vestibule_token=/);
  });

  test.each(['unavailable', 'denied', 'untrusted', 'ended', 'taken'])(
    'that is refused as %s says so, with the invitation',
    async (reason) => {
      const { to, ended } = await open(createRun({ __typename: 'ProviderLoginRefused', reason }), { next: FORM });
      expect(to).toBe(`/de/sign-in?refused=${reason}&provider=google&rc=NOCTURNE`);
      expect(ended).toBe(true);
    },
  );

  test('in the session of another account links and changes nothing', async () => {
    const unlinked = await open(createRun({ __typename: 'IdentityUnlinked', token: 't.u' }), { viewer: VIEWER });
    expect(unlinked.to).toBe('/de/welcome');
    expect(unlinked.cookies.join()).not.toContain('t.u');
  });
});

describe('[K5] without a login that this browser began', () => {
  test.each([
    ['a planted response', { next: '' }],
    ['a flow without its response, as after a reload', { answer: null }],
    ['a response that cannot be read', { answer: 'x' }],
  ])('%s is sent to nobody', async (_, visit) => {
    const run = createRun({});
    expect((await open(run, visit)).to).toMatch(/^(?:\/de)?\/sign-in\?refused=ended/);
    expect(run).not.toHaveBeenCalled();
  });

  test('a member is led on', async () => {
    expect((await open(createRun({}), { answer: null, viewer: VIEWER })).to).toBe('/de/welcome');
  });
});

test('[K5] a response that was posted for a link goes to the page of links, with its cookies', async () => {
  const run = createRun({});
  const { to, cookies } = await open(run, { next: '/de/account/security/link', viewer: VIEWER });
  expect(to).toBe('/de/account/security/link');
  expect(cookies).toEqual([]);
  expect(run).not.toHaveBeenCalled();
});
