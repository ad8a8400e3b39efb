import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { registerWithLink } from '../support/visitors.ts';

type ReceivedMessage = {
  readonly type: string;
  readonly id?: string;
  readonly payload?: readonly { readonly message: string }[];
};

let app: TestApp;
let port = 0;

beforeAll(async () => {
  app = await openTestApp();
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function open(): WebSocket {
  const options = { headers: { host: 'club.example' } };
  return new WebSocket(`ws://127.0.0.1:${port}/acquisition/graphql`, 'graphql-transport-ws', options);
}

async function send(queries: readonly string[]): Promise<readonly ReceivedMessage[]> {
  const socket = open();
  const received: ReceivedMessage[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await eventually(async () => received.length > 0);
  queries.forEach((query, id) => {
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
  });
  const countResults = () => new Set(received.map(({ id }) => id).filter(Boolean)).size;
  await eventually(async () => countResults() === queries.length || socket.readyState === WebSocket.CLOSED);
  socket.terminate();
  return received.slice(1);
}

function getMessages(received: readonly ReceivedMessage[]): string {
  return received
    .flatMap(({ type, payload }) => (type === 'error' ? (payload ?? []) : []))
    .map(({ message }) => message)
    .join();
}

test('[H4] a document with too many tokens or levels is refused, and the socket stays open', async () => {
  const many = `{ countryDetails { ${'country '.repeat(1_500)} } }`;
  expect(getMessages(await send([many]))).toMatch(/tokens/);
  expect(getMessages(await send([`${'{a'.repeat(3_000)}`]))).toMatch(/tokens|cannot be read/);
});

test('[H4] a socket has at most ten operations at once', async () => {
  const { registrationId } = await registerWithLink(app);
  const query = `subscription { registrationActivated(registrationId: "${registrationId}") { registrationId } }`;
  const socket = open();
  const received: ReceivedMessage[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await eventually(async () => received.length > 0);
  for (let id = 0; id < 12; id += 1) {
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
  }
  await eventually(async () => received.filter(({ type }) => type === 'error').length === 2);
  expect(getMessages(received)).toContain(app.resources.translate('en', 'error.tooManyAtOnce'));
  expect(JSON.stringify(received)).toContain('"extensions":{"retryAfter":1,"code":"TOO_MANY_ATTEMPTS"}');
  socket.terminate();
});

test('[H4] an IP address has at most twenty sockets', async () => {
  const sockets = Array.from({ length: 21 }, open);
  const ends = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<string>((resolve) => {
          socket.once('open', () => resolve('open'));
          socket.once('error', ({ message }) => resolve(message));
        }),
    ),
  );
  expect(ends.filter((end) => end === 'open')).toHaveLength(20);
  expect(ends.find((end) => end !== 'open')).toContain('429');
  for (const socket of sockets) socket.terminate();
});

test('[H3] a wrong variable is named by its place, never repeated; compiled operations and Yoga agree', async () => {
  const input = { accountActivationId: 'SECRET-TOKEN', password: 'my-secret-pass', foo: 1 };
  const known = await app.send('activateAccount', { input });
  const free = await app.graphql(
    'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { __typename } }',
    { input },
  );
  for (const { body, errors } of [known, free]) {
    expect(body).not.toMatch(/SECRET|secret/);
    expect(errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
  }
});

test('[H2] a body without JSON is refused with a GraphQL error', async () => {
  const response = await app.app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: 'club.example', 'content-type': 'application/json' },
    payload: '{"query":',
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors[0].extensions.code).toBe('BAD_REQUEST');
});

test('[F1] messages have the language that the form names', async () => {
  const response = await app.send(
    'register',
    { input: { idempotencyKey: 'language-1', registrationCode: 'NOCTURNE', language: 'pl' } },
    { 'accept-language': 'fr' },
  );
  expect(JSON.stringify(response.data)).toContain('validation.firstName');
  const { data } = await app.graphql(
    'mutation($input: RegisterInput!) { register(input: $input) { ... on InvalidInput { fields { name message } } } }',
    { input: { idempotencyKey: 'language-2', registrationCode: 'NOCTURNE', language: 'pl' } },
    { 'accept-language': 'fr' },
  );
  const polish = app.resources.translate('pl', 'validation.firstName');
  expect(JSON.stringify(data)).toContain(polish);
});
