import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { describeStartProblem } from './start-problems.ts';

const LISTENING = { host: 'nobody.invalid', metricsPort: 9_464 };

const listen = (code: string, port: number) =>
  Object.assign(new Error(`listen ${code}: not here 0.0.0.0:${port}`), { code, syscall: 'listen', port });

const connecting = (host: string, port = 1) => new pg.Client({ host, port, user: 'one' }).connect();

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test.each([
  [listen('EACCES', 80), 'HOST and PORT: the program cannot listen there: listen EACCES'],
  [listen('EACCES', 9_464), 'HOST and METRICS_PORT: the program cannot listen there: listen EACCES'],
  [listen('EADDRNOTAVAIL', 3_000), 'HOST and PORT: the program cannot listen there: listen EADDRNOTAVAIL'],
  [listen('EADDRINUSE', 3_000), 'PORT is in use by another program'],
  [listen('EADDRINUSE', 9_464), 'METRICS_PORT is in use by another program'],
])('%s', (error, sentence) => {
  expect(describeStartProblem(error, LISTENING)).toMatch(new RegExp(`^${sentence}`));
});

test('a port in use is reported with its setting', async () => {
  const [one, two] = [createServer().listen(0, '127.0.0.1'), createServer()];
  await once(one, 'listening');
  const { port } = one.address() as { port: number };
  const failed = thrownBy(once(two.listen(port, '127.0.0.1'), 'listening'));
  expect(describeStartProblem(await failed, { host: '127.0.0.1', metricsPort: port })).toMatch(
    /^METRICS_PORT is in use/,
  );
  one.close();
});

test('an unknown database host is reported with DATABASE_URL, an unknown own host with HOST', async () => {
  const sentence = /^DATABASE_URL: PostgreSQL is not reachable/;
  expect(describeStartProblem(await thrownBy(connecting('127.0.0.1')), LISTENING)).toMatch(sentence);
  expect(describeStartProblem(await thrownBy(connecting('/nowhere/at/all')), LISTENING)).toMatch(sentence);
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
  expect(describeStartProblem(Object.assign(unknown, { hostname: 'db.invalid' }), LISTENING)).toMatch(sentence);
  expect(describeStartProblem(Object.assign(unknown, { hostname: 'nobody.invalid' }), LISTENING)).toMatch(
    /^HOST is not/,
  );
});

test('a file problem is reported with its path, whatever its kind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-start-'));
  const missing = describeStartProblem(await thrownBy(readFile(join(folder, 'secret-keys'))));
  expect(missing).toMatch(/^A file or folder is missing: ENOENT.*secret-keys/);
  const denied = Object.assign(new Error("EACCES: permission denied, mkdir '/srv/data'"), { code: 'EACCES' });
  const problem = describeStartProblem(Object.assign(denied, { syscall: 'mkdir', path: '/srv/data' }), LISTENING);
  expect(problem).toBe("The program has no access to a file or folder: EACCES: permission denied, mkdir '/srv/data'");
  await rm(folder, { recursive: true });
});

test('an internal error is no start problem', () => {
  expect(describeStartProblem(new TypeError('x is not a function'), LISTENING)).toBeNull();
  expect(
    describeStartProblem(Object.assign(new Error('invalid'), { code: 'ERR_INVALID_ARG_TYPE' }), LISTENING),
  ).toBeNull();
});
