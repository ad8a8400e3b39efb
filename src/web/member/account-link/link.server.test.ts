import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { formatAnswerCookie, formatFlowCookie, LOGIN_COOKIES } from '#modules/identity/rules/cookies.ts';
import { type LoadContext, loadContext } from '#web/routing/load-context.ts';
import type { Run } from '#web/routing/operation.ts';
import { beginLink, finishLink, readLink } from './link.server.ts';

const PAGE = 'https://club.example/acquisition/de/account/security/link';

type Cookies = Readonly<Record<string, string | null>>;

function open(query: string, cookies: Cookies = {}) {
  const context = new RouterContextProvider();
  context.set(loadContext, { publicOrigin: 'https://club.example' } as LoadContext);
  const url = new URL(PAGE + query);
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return { context, url, request: new Request(url, { headers: { cookie: cookie.join('; ') } }) };
}

const answer = (result: object): Run => vi.fn(async () => ({ result })) as unknown as Run;
const back = {
  [LOGIN_COOKIES.flow]: formatFlowCookie('x.y', '/de/account/security/link'),
  [LOGIN_COOKIES.answer]: formatAnswerCookie('google', 'code=c&state=s'),
};

const getCookies = (response: Response | null) =>
  Object.fromEntries(
    (response?.headers.getSetCookie() ?? []).map((set) => set.split(';', 1)[0]?.split('=', 2) ?? ['', '']),
  );

test('[K5] the way to the provider begins with a cookie that leads back in the language', async () => {
  const started = { __typename: 'ProviderLoginStarted', url: 'https://login.example/authorize?x', flow: 'x.y' };
  const response = await beginLink(open('?provider=google'), answer(started));
  expect(response.headers.get('Location')).toBe('https://login.example/authorize?x');
  expect(getCookies(response)).toEqual({ [LOGIN_COOKIES.flow]: back[LOGIN_COOKIES.flow], [LOGIN_COOKIES.link]: '' });
  for (const set of response.headers.getSetCookie())
    expect(set).toMatch(/; Path=\/acquisition; .*HttpOnly; SameSite=Lax; Secure$/);
});

test.each([
  ['?provider=nobody', { __typename: 'unused' }, 'not-configured'],
  ['?provider=google', { __typename: 'ProviderLoginRefused', reason: 'unavailable' }, 'unavailable'],
  ['?provider=google', { __typename: 'TooManyAttempts', retryAfter: 5 }, 'too-many'],
])('[K5] %s that cannot begin (%j) leads to the reason %s', async (query, result, reason) => {
  const { headers } = await beginLink(open(query), answer(result));
  expect(headers.get('Location')).toBe(`/de/account/security/link?refused=${reason}`);
});

test.each([
  [{ __typename: 'IdentityUnlinked', token: 't.u' }, '', 't.u'],
  [{ __typename: 'IdentityLinkedBefore' }, '?refused=own', ''],
  [{ __typename: 'ProviderLoginRefused', reason: 'denied' }, '?refused=denied', ''],
  [{ __typename: 'ProviderLoginRefused', reason: 'taken' }, '?refused=taken', ''],
  // A login that a link never is.
  [{ __typename: 'LoggedIn', token: 'session' }, '?refused=ended', ''],
])('[K5] the response %j is used once, whatever it says', async (result, query, link) => {
  const response = await finishLink(open('', back), answer(result));
  expect(response?.headers.get('Location')).toBe(`/de/account/security/link${query}`);
  const emptied = { [LOGIN_COOKIES.flow]: '', [LOGIN_COOKIES.answer]: '' };
  expect(getCookies(response)).toEqual({ ...emptied, [LOGIN_COOKIES.link]: link });
});

test('[K5] without a response nothing is sent, and the page says why it asks nothing', async () => {
  const run = answer({});
  const incomplete: readonly Cookies[] = [
    {},
    { [LOGIN_COOKIES.answer]: back[LOGIN_COOKIES.answer] },
    { ...back, [LOGIN_COOKIES.answer]: 'x' },
  ];
  for (const cookies of incomplete) expect(await finishLink(open('', cookies), run)).toBeNull();
  expect(run).not.toHaveBeenCalled();
  for (const [query, refusal] of [
    ['', 'ended'],
    ['?refused=taken', 'taken'],
    ['?refused=toString', 'ended'],
  ] as const)
    expect(await readLink(open(query), run)).toEqual({ kind: 'refused', refusal });
});
