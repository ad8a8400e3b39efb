import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInviter, eventually, sendTo } from '../support/cluster.ts';
import { startInProcess } from '../support/embedded-process.ts';
import { getFastFolder } from '../support/fast-folder.ts';
import { startMailServer } from '../support/mail-server.ts';
import { buildProgram, type Program, type ServerProcess, startServer } from '../support/server-process.ts';
import { newVisitor } from '../support/visitors.ts';

const RECOVERS_WITHIN_MS = 20_000;

let program: Program;
let data: string;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let running: ServerProcess[] = [];
beforeAll(async () => {
  [program, mails] = await Promise.all([buildProgram(), startMailServer(() => false)]);
  // The name lets a later run find and remove the folder of a killed one.
  data = await mkdtemp(join(getFastFolder(), `vestibule-test-${process.pid}-`));
  await chmod(data, 0o755);
}, 90_000);
afterAll(async () => {
  for (const server of running) await server.stop();
  await mails.close();
  await program.remove();
  await rm(data, { recursive: true, force: true });
});

/** A server on the embedded database of the folder, started or joined. */
async function start(): Promise<ServerProcess> {
  const server = await startServer(program, '', { VESTIBULE_DATA: data, SMTP_URL: mails.url });
  running.push(server);
  return server;
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(data, 'postgresql/cluster/postmaster.pid'), 'utf8'), 10);
}

const getStatus = async ({ origin }: ServerProcess, path: string) => (await fetch(origin + path)).status;

/** Registers a visitor, with retries, and waits for the mail. */
async function works(server: ServerProcess): Promise<void> {
  const began = performance.now();
  const input = newVisitor({ registrationCode: 'EMBEDDED' });
  await eventually(async () => {
    const result = await sendTo(server, 'register', { input }).catch(() => null);
    return result?.__typename === 'RegistrationPending';
  });
  await eventually(async () => mails.received.some(({ to }) => to === input.email));
  expect(await getStatus(server, '/readyz')).toBe(200);
  expect(performance.now() - began).toBeLessThan(RECOVERS_WITHIN_MS);
}

describe('[K8] the embedded PostgreSQL ends while servers use it', () => {
  test('killed, or stopped by the process that started it: the servers continue without help', {
    timeout: 180_000,
  }, async () => {
    const starter = startInProcess(join(data, 'postgresql'));
    const { connection } = await starter.started;
    const first = await start();
    const pool = new pg.Pool(connection);
    pool.on('error', () => undefined);
    await addInviter(pool, 'EMBEDDED', 1_000, 100);
    await pool.end();
    await starter.end();
    await works(first);
    process.kill(await postmaster(), 'SIGKILL');
    await works(first);
    const second = await start();
    running = running.filter((server) => server !== first);
    await first.stop();
    await works(second);
    process.kill(await postmaster(), 'SIGKILL');
    expect(await getStatus(second, '/healthz')).toBe(200);
    await works(second);
  });
});
