import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createItemPost } from './post-item.ts';
import { createErrorReporter } from './reporter.ts';

type Sent = Readonly<Record<string, unknown>>;

function open(send?: (item: Sent) => Promise<void>) {
  const time = { now: Date.parse('2026-03-02T12:00:00Z') };
  const sent: Sent[] = [];
  const lost = vi.fn();
  const reporter = createErrorReporter({
    clock: () => new Date(time.now),
    newUuid: () => 'uuid',
    about: { environment: 'test', codeVersion: 'abc123' },
    send: send ?? (async (item) => void sent.push(item)),
    onLost: lost,
  });
  const log = createLogger('silent', { write: () => undefined }, reporter.take);
  return { time, sent, lost, reporter, log };
}

test('[H7] a logged error becomes a Rollbar item with the ids of its line, without delaying the caller', async () => {
  const { log, sent, reporter } = open();
  log.error({ err: new TypeError('broken', { cause: new Error('below') }), incidentId: 'incident-7' }, 'page error');
  expect(sent).toEqual([]);
  await reporter.close();
  expect(sent).toEqual([
    {
      ...{ uuid: 'uuid', level: 'error', environment: 'test', code_version: 'abc123', context: 'page error' },
      ...{ platform: 'node', language: 'javascript', framework: 'node-js', custom: { incidentId: 'incident-7' } },
      timestamp: expect.any(Number),
      notifier: { name: 'vestibule', version: 'abc123' },
      body: {
        trace_chain: [
          { exception: { class: 'TypeError', message: 'broken' }, frames: expect.any(Array) },
          { exception: { class: 'Error', message: 'below' }, frames: expect.any(Array) },
        ],
      },
    },
  ]);
  const [{ body }] = sent as [{ body: { trace_chain: [{ frames: { filename: string; lineno: number }[] }] } }];
  const newest = body.trace_chain[0].frames.at(-1);
  expect(newest?.filename).toContain('reporter.test.ts');
  expect(newest?.lineno).toBeGreaterThan(1);
});

test('[J7] the 61st error of a minute is dropped; a minute later errors are sent again', async () => {
  const { log, sent, time, reporter } = open();
  for (let n = 1; n <= 61; n += 1) {
    log.error({ err: new Error(`error ${n}`) }, 'internal error');
    time.now += 900;
  }
  await reporter.close();
  expect(sent).toHaveLength(60);
  expect(JSON.stringify(sent)).not.toContain('error 61');
  time.now += 5_100;
  log.error({ err: new Error('one more') }, 'internal error');
  await reporter.close();
  expect(JSON.stringify(sent.at(-1))).toContain('one more');
});

test('[J7] a context is cut at 255 characters', async () => {
  const { log, sent, reporter } = open();
  log.error({ err: new Error('x') }, 'wordy '.repeat(100));
  await reporter.close();
  expect(sent[0]?.context).toHaveLength(255);
});

test('[H7] lines below a warning and lines without an error are not sent; a warning with an error is', async () => {
  const { log, sent, reporter } = open();
  log.info({ err: new Error('x') }, 'note');
  log.error('without an error');
  log.warn({ err: new Error('y'), job: 'registration.send-activation' }, 'job failed');
  await reporter.close();
  expect(sent).toMatchObject([{ level: 'warning', context: 'job failed' }]);
});

test('[H7] personal data in an error of the server or of a job are not sent', async () => {
  const { log, sent, reporter } = open();
  const fields = {
    ...{ gender: 'WOMENLY', firstName: 'Walburga', lastName: 'Zwiebelkern', email: 'w.z@secret.example' },
    ...{ postalCode: 'A-77123', bday: '1984-02-29', country: 'Ruritania', password: 'horse-9', token: 'tok-4711' },
    ...{ cardNumber: '4111111111111111', cvc: 'CVC 739', expiry: '11/29' },
  };
  const query = String(new URLSearchParams(fields));
  for (const message of [
    `cannot keep ${JSON.stringify(fields)}`,
    `GET /acquisition/?${query}`,
    JSON.stringify(fields),
  ]) {
    log.error({ err: new Error(message, { cause: new Error(message) }), incidentId: 'i' }, 'page error');
    log.warn({ err: new Error(message), job: 'j', data: fields }, `job failed: ${message}`);
  }
  await reporter.close();
  expect(sent).toHaveLength(6);
  const all = JSON.stringify(sent);
  for (const value of Object.values(fields))
    for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')])
      expect(all).not.toContain(form);
});

test('[H7] a failing service delays nobody; it is logged once, and again after a recovery', async () => {
  let dead = true;
  const { log, lost, reporter } = open(async () => {
    if (dead) throw new Error('status 503');
  });
  const fail = async () => {
    log.error({ err: new Error('x') }, 'internal error');
    await reporter.close();
  };
  await fail();
  await fail();
  expect(lost).toHaveBeenCalledExactlyOnceWith('status 503');
  dead = false;
  await fail();
  dead = true;
  await fail();
  expect(lost).toHaveBeenCalledTimes(2);
});

test('[H7] closing waits for pending items, and at most two seconds for a service that hangs', async () => {
  const { log, reporter } = open(() => new Promise(() => undefined));
  for (let n = 0; n < 5; n += 1) log.error({ err: new Error('x') }, 'internal error');
  const start = performance.now();
  await reporter.close();
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(performance.now() - start).toBeGreaterThan(1_500);
});

test('[H7] an item is posted with the token, and any malformed response is a refusal', async () => {
  const requests: { token: unknown; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ token: request.headers['x-rollbar-access-token'], body });
      response.writeHead(requests.length === 1 ? 200 : 429).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const post = createItemPost(`http://127.0.0.1:${port}/api/1/item/`, 'server-token');
  await post({ level: 'error' });
  expect(requests).toEqual([
    { token: 'server-token', body: '{"access_token":"server-token","data":{"level":"error"}}' },
  ]);
  await expect(post({})).rejects.toThrow('status 429');
  server.closeAllConnections();
  server.close();
  await expect(createItemPost('http://127.0.0.1:9/', 't')({})).rejects.toThrow();
});
