import { afterEach, expect, test, vi } from 'vitest';
import { checkedFetch } from './checked-fetch.ts';

const request = { method: 'POST', body: JSON.stringify({ operationName: 'checkRegistrationCode' }) };

function stubResponse(body: string, init?: ResponseInit): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['{"data":{"a":1}}', 500, 'Response not successful: Received status code 500', 500],
  ['{"data":{}}', 300, 'Response not successful: Received status code 300', 300],
  ['{}', 200, "Server response was missing for query 'checkRegistrationCode'.", 200],
  ['null', 200, "Server response was missing for query 'checkRegistrationCode'.", 200],
])('%s with %i raises: %s', async (body, status, message, raised) => {
  stubResponse(body, { status });
  await expect(checkedFetch('/graphql', request)).rejects.toMatchObject({ message, status: raised });
});

test('a response without JSON raises a parse error', async () => {
  stubResponse('<html>');
  await expect(checkedFetch('/graphql', request)).rejects.toMatchObject({ kind: 'operation-error', status: 200 });
  await expect(checkedFetch('/graphql', request)).rejects.toThrow(/JSON/);
});

test('a failed connection has the status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(checkedFetch('/graphql', request)).rejects.toMatchObject({ message: 'Failed to fetch', status: 0 });
});

test('30 seconds without a response raise Timeout exceeded, 408', async () => {
  const timeout = new AbortController();
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal('fetch', (_: unknown, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const response = checkedFetch('/graphql', request);
  timeout.abort();
  await expect(response).rejects.toMatchObject({ message: 'Timeout exceeded', status: 408 });
  expect(waits).toHaveBeenCalledWith(30_000);
  waits.mockRestore();
});

test('a response with data or errors passes', async () => {
  stubResponse('{"errors":[{"message":"no"}]}');
  const response = await checkedFetch('/graphql', request);
  expect(await response.json()).toEqual({ errors: [{ message: 'no' }] });
});
