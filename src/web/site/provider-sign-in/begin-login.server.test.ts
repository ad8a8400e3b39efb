import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { LOGIN_COOKIES, parseFlowCookie } from '#modules/identity/rules/cookies.ts';
import { type LoadContext, loadContext, type PageViewer } from '#web/routing/load-context.ts';
import type { Run } from '#web/routing/operation.ts';
import { beginLogin } from './begin-login.server.ts';

const answer = (result: object) => vi.fn(async (..._: unknown[]) => ({ result }));
const STARTED = { __typename: 'ProviderLoginStarted', url: 'https://login.example/authorize?x', flow: 'x.y' };

function begin(query: string, run = answer(STARTED), viewer: PageViewer | null = null) {
  const context = new RouterContextProvider();
  context.set(loadContext, { publicOrigin: 'https://club.example', viewer } as LoadContext);
  const url = new URL(`https://club.example/acquisition/de/sign-in${query}`);
  return beginLogin({ url, context }, run as unknown as Run);
}

function getFlow(response: Response) {
  const flow = response.headers.getSetCookie().find((set) => set.startsWith(`${LOGIN_COOKIES.flow}=`)) ?? '';
  expect(flow).toMatch(/; Path=\/acquisition; HttpOnly; SameSite=Lax; Secure$/);
  return parseFlowCookie(flow.split(';', 1)[0]?.slice(LOGIN_COOKIES.flow.length + 1) ?? null);
}

test('[K5] a registration begins with its invitation, which is checked before the visitor leaves', async () => {
  const run = answer(STARTED);
  const response = await begin('?provider=google&rc=NOCTURNE&vt=k1&via=autumn', run);
  expect(response.headers.get('Location')).toBe(STARTED.url);
  expect(run.mock.calls[0]?.[1]).toEqual({ provider: 'google', registrationCode: 'NOCTURNE', validityTimestamp: 'k1' });
  expect(getFlow(response)).toEqual({
    token: 'x.y',
    next: '/de/registration/formstarted?rc=NOCTURNE&vt=k1&via=autumn',
  });
});

test.each([
  ['?provider=google', '/de/welcome'],
  ['?provider=google&returnTo=%2Faccount%2Fdata', '/de/account/data'],
  ['?provider=google&returnTo=https%3A%2F%2Fevil.example', '/de/welcome'],
  ['?provider=google&returnTo=%2F%2Fevil.example', '/de/welcome'],
])('[K5] the login %s leads back to %s', async (query, next) => {
  expect(getFlow(await begin(query))?.next).toBe(next);
});

test('[K5] what an earlier login left behind is deleted with the begin of another', async () => {
  const set = (await begin('?provider=google')).headers.getSetCookie().join('\n');
  expect(set).toContain(`${LOGIN_COOKIES.answer}=; Max-Age=0`);
  expect(set).toContain(`${LOGIN_COOKIES.identity}=; Max-Age=0`);
});

test.each([
  ['?provider=nobody', STARTED, '/de/sign-in?refused=not-configured&provider=nobody'],
  [
    '?provider=google&rc=A',
    { __typename: 'ProviderLoginRefused', reason: 'unavailable' },
    '/de/sign-in?refused=unavailable&provider=google&rc=A',
  ],
  [
    '?provider=google',
    { __typename: 'TooManyAttempts', retryAfter: 5 },
    '/de/sign-in?refused=too-many&provider=google',
  ],
  ['?provider=google&rc=ENDED', { __typename: 'ProviderLoginRefused', reason: 'invitation' }, '/de?rc=ENDED'],
])('[K5] %s that cannot begin (%j) leads to %s', async (query, result, page) => {
  const { headers } = await begin(query, answer(result));
  expect(headers.get('Location')).toBe(page);
  expect(headers.getSetCookie()).toEqual([]);
});

test('[K5] who is logged in begins nothing', async () => {
  const run = answer(STARTED);
  const response = await begin('?provider=google', run, { id: 'x' } as PageViewer);
  expect(response.headers.get('Location')).toBe('/de/welcome');
  expect(run).not.toHaveBeenCalled();
});
