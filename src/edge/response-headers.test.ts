import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { OperationResponse } from '#web/routing/operation.ts';
import { finishResponse, type ResponseNotes, trackLimits } from './response-headers.ts';

type Visit = {
  readonly cookie?: string;
  readonly viewer?: boolean;
  readonly retryAfter?: number;
  readonly challenge?: string | null;
  readonly isAway?: boolean;
  readonly path?: string;
};

function finish(
  response: Response,
  { cookie, viewer = false, retryAfter, challenge = null, isAway = false, path = '/login' }: Visit,
): Response {
  const headers = cookie === undefined ? {} : { cookie: `vestibule_token=${cookie}` };
  const request = { headers, url: `/acquisition${path}` } as unknown as FastifyRequest;
  const known = { viewer: viewer ? { id: 'm' } : null, publicOrigin: 'https://club.example' } as LoadContext;
  return finishResponse(response, request, known, { retryAfter: retryAfter ?? null, challenge, isAway });
}

const html = (status = 200, headers: Record<string, string> = {}) =>
  new Response('<p>page</p>', { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

test.each([
  [{ data: { login: { __typename: 'TooManyAttempts', retryAfter: 42 } } }, 42],
  [{ data: null, errors: [{ message: '', extensions: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 7 } }] }, 7],
  [{ data: { login: { __typename: 'LoginRefused' }, me: null } }, null],
  [{ data: null, errors: [{ message: '', extensions: { code: 'FORBIDDEN', retryAfter: 7 } }] }, null],
] as readonly [OperationResponse, number | null][])('[G3] %j is noted as %s', async (response, retryAfter) => {
  const notes: ResponseNotes = { retryAfter: null, challenge: null, isAway: false };
  await trackLimits(async () => response, notes)({ query: '', operationName: '', variables: {} });
  expect(notes).toEqual({ retryAfter, challenge: null, isAway: false });
});

test('a page of a refused attempt is a 429 with its text and Retry-After, which no cache stores', async () => {
  const response = finish(html(200, { 'cache-control': 'private, no-cache' }), { retryAfter: 42 });
  expect([response.status, await response.text()]).toEqual([429, '<p>page</p>']);
  expect(response.headers.get('retry-after')).toBe('42');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('[H4] a posted form without a response from the backend is a 503 that keeps the typed values', async () => {
  const response = finish(html(200, { 'cache-control': 'private, no-cache' }), { isAway: true });
  expect([response.status, await response.text()]).toEqual([503, '<p>page</p>']);
  expect(response.headers.get('retry-after')).toBe('10');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a redirect and a data response keep their status when a limit is reached', () => {
  const redirect = new Response(null, { status: 302, headers: { location: '/' } });
  const data = new Response('[]', { headers: { 'content-type': 'text/x-script' } });
  for (const response of [redirect, data]) {
    const finished = finish(response, { retryAfter: 42 });
    expect(finished.status).toBe(response.status);
    expect(finished.headers.get('retry-after')).toBeNull();
  }
});

const PRIVATE = ['private, no-store', 'Cookie'];
test.each<[string, Response, string, readonly (string | null)[]]>([
  ['data', new Response('[]'), '/login.data', PRIVATE],
  ['data with a query', new Response('[]'), '/login.data?_routes=root', PRIVATE],
  ['data of a secret address', new Response('[]', { headers: { 'cache-control': 'no-store' } }), '/_.data', PRIVATE],
  ['a redirect', new Response(null, { status: 302, headers: { location: '/' } }), '/welcome', PRIVATE],
  ['a document', html(200, { 'cache-control': 'private, no-cache' }), '/login', ['private, no-cache', null]],
  [
    'a manifest',
    new Response('{}', { headers: { 'cache-control': 'public, max-age=9' } }),
    '/site.webmanifest',
    ['public, max-age=9', null],
  ],
])('[G3] %s is stored by no shared cache', (_, response, path, expected) => {
  const { headers } = finish(response, { path });
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(expected);
});

test('[G3] a cookie without a session is deleted, unless the response sets another', () => {
  expect(finish(html(), { cookie: 'spent' }).headers.get('set-cookie')).toContain(
    'vestibule_token=; Path=/; Max-Age=0',
  );
  expect(finish(html(404), { cookie: 'spent' }).status).toBe(404);
  expect(finish(html(), { cookie: 'good', viewer: true }).headers.get('set-cookie')).toBeNull();
  expect(finish(html(), {}).headers.get('set-cookie')).toBeNull();
  const login = html(200, { 'set-cookie': 'vestibule_token=new; Path=/' });
  expect(finish(login, { cookie: 'spent' }).headers.getSetCookie()).toEqual(['vestibule_token=new; Path=/']);
});

test('[K18] only data of pages carries a challenge: nobody would solve that of a document', () => {
  const given = { retryAfter: 42, challenge: 'a.8.b.c' };
  const answer = new Response('{}', { headers: { 'content-type': 'text/x-script' } });
  expect(finish(answer, { ...given, path: '/login.data' }).headers.get('x-proof-of-work')).toBe('a.8.b.c');
  const document = finish(html(), given);
  expect(document.headers.get('x-proof-of-work')).toBeNull();
  expect(document.status).toBe(429);
});

test('[K18] the first challenge of a response is noted, with the time to wait without it', async () => {
  const notes: ResponseNotes = { retryAfter: null, challenge: null, isAway: false };
  const extensions = { code: 'PROOF_OF_WORK_REQUIRED', challenge: 'a.8.b.c', retryAfter: 9 };
  const execute = trackLimits(async () => ({ data: null, errors: [{ message: '', extensions }] }), notes);
  await execute({ query: '', operationName: '', variables: {} });
  expect(notes).toEqual({ retryAfter: 9, challenge: 'a.8.b.c', isAway: false });
});
