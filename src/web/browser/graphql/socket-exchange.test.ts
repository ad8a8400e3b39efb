import { expect, test, vi } from 'vitest';
import { countryDetails, requestPasswordReset } from '#web/generated/operations.ts';
import { openPage } from '../../../../tests/support/browser-page.ts';
import {
  acknowledge,
  closeWith,
  DATA,
  sendResult,
  setUpScriptedSocket,
} from '../../../../tests/support/scripted-socket.ts';
import { shortenWaits } from '../../../../tests/support/short-waits.ts';

const server = setUpScriptedSocket();

/** A new page load whose operator allows the socket only, and its HTTP requests. */
async function load(socketOnly = true) {
  openPage({ origin: server.origin, calls: { socketOnly } });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { runInBrowser } = await import('./run.ts');
  const posts = () => fetched.mock.calls.filter(([input]) => String(input).endsWith('/graphql'));
  return { run: runInBrowser, posts };
}

test('[H4] websocket-only: queries and mutations use the socket, none uses HTTP; results are cached', async () => {
  const reset = { requestPasswordReset: { code: 'password.resetRequested', __typename: 'PasswordResetRequested' } };
  server.behaves(
    acknowledge((session, id) => {
      const isQuery = session.received.filter(({ type }) => type === 'subscribe').length === 1;
      sendResult(session, id, { data: isQuery ? DATA : reset });
      session.socket.send(JSON.stringify({ id, type: 'complete' }));
    }),
  );
  const { run, posts } = await load();
  expect(await run(countryDetails, {})).toEqual(DATA);
  expect(await run(countryDetails, {})).toEqual(DATA);
  await run(requestPasswordReset, { email: 'ada@example.com' });
  expect(posts()).toEqual([]);
  expect(server.sessions).toHaveLength(1);
  const operations = server.sessions.flatMap(({ received }) => received.filter(({ type }) => type === 'subscribe'));
  expect(operations.map(({ payload }) => payload)).toEqual([
    { query: countryDetails.text, operationName: 'countryDetails', variables: {} },
    {
      query: requestPasswordReset.text,
      operationName: 'requestPasswordReset',
      variables: { email: 'ada@example.com' },
    },
  ]);
});

test('[H4] without it they use HTTP', async () => {
  server.behaves(acknowledge());
  const { run, posts } = await load(false);
  // The test server's HTTP response is no valid result.
  await expect(run(countryDetails, {})).rejects.toMatchObject({ kind: 'operation-error', status: 200 });
  expect(posts()).toHaveLength(1);
  expect(server.sessions).toHaveLength(0);
});

test('[I4] websocket-only: 30 seconds without a response raise Timeout exceeded, 408', async () => {
  server.behaves(() => undefined);
  const { run } = await load();
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (end: () => void, milliseconds?: number) =>
    wait(end, milliseconds === 30_000 ? 50 : milliseconds),
  );
  await expect(run(countryDetails, {})).rejects.toMatchObject({ message: 'Timeout exceeded', status: 408 });
});

test('[I5] websocket-only: a socket that closes for good is a network error', async () => {
  shortenWaits();
  server.behaves(closeWith(4400, 'Bad'));
  const { run } = await load();
  await expect(run(countryDetails, {})).rejects.toMatchObject({
    message: 'Socket closed with event 4400 Bad',
    status: 0,
    kind: 'operation-error',
  });
});

test.each([{ data: null }, { data: {} }, {}])('[I4] websocket-only: %j is a missing result', async (payload) => {
  server.behaves(acknowledge((session, id) => sendResult(session, id, payload)));
  const { run } = await load();
  await expect(run(countryDetails, {})).rejects.toMatchObject({
    message: "Server response was missing for query 'countryDetails'.",
    kind: 'operation-error',
  });
});

test('[I5] websocket-only: a refused operation keeps its error code', async () => {
  const payload = [{ message: 'Please log in', extensions: { code: 'UNAUTHENTICATED' } }];
  server.behaves(acknowledge(({ socket }, id) => socket.send(JSON.stringify({ id, type: 'error', payload }))));
  const { run } = await load();
  await expect(run(countryDetails, {})).rejects.toMatchObject({ message: 'Please log in', code: 'UNAUTHENTICATED' });
});
