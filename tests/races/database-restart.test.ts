import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addInviter, eventually, sendTo } from '../support/cluster.ts';
import { operationText } from '../support/graphql.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type End, startOwnPostgres } from '../support/own-postgres.ts';
import { openRaw } from '../support/raw-socket.ts';
import { buildProgram, type Program, runCommand, type ServerProcess, startServer } from '../support/server-process.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

const BALANCE = 8_000;
const OUTAGE_MS = 2_000;
const INCIDENT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let program: Program;
let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let server: ServerProcess;
let pool: pg.Pool;
beforeAll(async () => {
  program = await buildProgram();
  postgres = await startOwnPostgres();
  mails = await startMailServer(() => false);
  server = await startServer(program, postgres.connectionString, { SMTP_URL: mails.url, LOG_LEVEL: 'info' });
  pool = new pg.Pool({ connectionString: postgres.connectionString });
  pool.on('error', () => undefined);
  await addInviter(pool, 'OUTAGE', BALANCE, BALANCE / 16);
}, 90_000);
afterAll(async () => {
  await server.kill();
  await pool.end();
  await postgres.close();
  await mails.close();
  await program.remove();
});

/** The result of each visitor's single attempt: a mail is announced, an error with its incident id, or anything else. */
type Results = { readonly pending: string[]; readonly incidents: string[]; readonly other: unknown[] };

async function register(results: Results): Promise<{ readonly email: string; readonly registrationId: string }> {
  const input = newVisitor({ registrationCode: 'OUTAGE' });
  const { email } = input;
  const response = await fetch(`${server.origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: operationText('register'), operationName: 'register', variables: { input } }),
  });
  const { data, errors } = await response.json();
  const { code, incidentId } = errors?.[0]?.extensions ?? {};
  if (data?.register.__typename === 'RegistrationPending') results.pending.push(email);
  else if (response.status === 200 && code === 'INTERNAL_SERVER_ERROR' && INCIDENT.test(incidentId))
    results.incidents.push(incidentId);
  else results.other.push([response.status, data, errors]);
  return { email, registrationId: data?.register?.registrationId ?? '' };
}

/** Sends visitors, four at once, until the returned function is called. */
function letVisitorsCome(results: Results): () => Promise<void> {
  let isOver = false;
  const coming = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await register(results).catch((error) => results.other.push(error));
      await sleep(80);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(coming);
  };
}

/** Registers, waits for the mail and subscribes to the activation by a socket. */
async function follow() {
  const { email, registrationId } = await register({ pending: [], incidents: [], other: [] });
  const mail = () => mails.received.find(({ to }) => to === email);
  await eventually(async () => mail() !== undefined);
  const [, accountActivationId] = /activateaccount\?id=([\w-]{43})/.exec(mail()?.text ?? '') ?? [];
  const { port, host } = new URL(server.origin);
  const raw = await openRaw(Number(port), { headers: { host } });
  await raw.init();
  raw.subscribe('1', `subscription { registrationActivated(registrationId: "${registrationId}") { registrationId } }`);
  const input = { accountActivationId, password: PASSWORD };
  return { ...raw, email, activate: () => sendTo(server, 'activateAccount', { input }) };
}

type Follower = Awaited<ReturnType<typeof follow>>;

async function probe(path: string): Promise<number> {
  return (await fetch(server.origin + path)).status;
}

/** Stops PostgreSQL during registrations and directly after mails were sent, and starts it again. */
async function restart(end: End, joins: Follower, results: Results): Promise<readonly number[]> {
  const release = mails.hold();
  await joins.activate();
  await eventually(async () => mailsTo(joins.email) === 2);
  const stopVisitors = letVisitorsCome(results);
  await sleep(1_000);
  await postgres.stop(end);
  release();
  const probes = [await probe('/readyz'), await probe('/healthz')];
  await sleep(OUTAGE_MS);
  await postgres.start();
  await eventually(async () => (await probe('/readyz')) === 200);
  await sleep(500);
  await stopVisitors();
  return probes;
}

const LEFT = `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active')
  and name in ('registration.send-activation', 'registration.announce-activated', 'membership.send-welcome')`;

async function jobsAreDone(): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(LEFT);
  return rows[0]?.n === 0;
}

function mailsTo(address: string): number {
  return mails.received.filter(({ to }) => to === address).length;
}

describe('[H4] [K8] PostgreSQL restarts while the program serves requests', () => {
  test.each([
    ['as operators do', 'SIGINT'],
    ['as by a crash', 'SIGQUIT'],
  ] as const)('%s: the program continues; nothing is lost or done twice', { timeout: 90_000 }, async (_, end) => {
    const [follower, joins] = [await follow(), await follow()];
    const results: Results = { pending: [], incidents: [], other: [] };
    expect(await restart(end, joins, results)).toEqual([503, 200]);
    expect(results.other).toEqual([]);
    expect(results.pending.length).toBeGreaterThan(10);
    expect(results.incidents.length).toBeGreaterThan(10);
    // The same socket: it did not have to be opened again.
    expect(follower.types()).toEqual(['connection_ack']);
    expect(follower.socket.readyState).toBe(WebSocket.OPEN);
    // A job whose end could not be stored would stay active until its timeout, and then send its mail again.
    await eventually(jobsAreDone);
    await follower.activate();
    await eventually(async () => follower.types().includes('complete'));
    expect(follower.types()).toEqual(['connection_ack', 'next', 'complete']);
    await eventually(jobsAreDone);
    expect(results.pending.filter((email) => mailsTo(email) !== 1)).toEqual([]);
    // New members have a second mail, the welcome; everybody else has at most one, whatever their response was.
    const received = new Set(mails.received.map(({ to }) => to));
    for (const member of [follower, joins]) {
      expect(mailsTo(member.email)).toBe(2);
      received.delete(member.email);
    }
    expect([...received].filter((email) => mailsTo(email) !== 1)).toEqual([]);
    mails.received.length = 0;
    const { json } = await runCommand(program, postgres.connectionString, 'verify');
    expect(json.guarantees.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
  });
});
