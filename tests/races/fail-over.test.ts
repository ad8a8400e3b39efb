import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAfterwards } from '../support/close-afterwards.ts';
import { type ClubLoad, startLoad } from '../support/club-load.ts';
import { addInviter, eventually } from '../support/cluster.ts';
import { startReplicatedPostgres } from '../support/replicated-postgres.ts';
import { buildProgram, type Program, runCommand, type ServerProcess, startServer } from '../support/server-process.ts';

const PAGES = `export const getStylesheetUrls = () => [];
export const respond = async () => new Response('<p>Club</p>', { headers: { 'content-type': 'text/html' } });\n`;

let program: Program;
let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let server: ServerProcess;
let pool: pg.Pool;
let load: ClubLoad;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  [program, postgres] = await Promise.all([
    closeAfterwards(opened, buildProgram(PAGES), ({ remove }) => remove()),
    closeAfterwards(opened, startReplicatedPostgres(), ({ close }) => close()),
  ]);
  pool = new pg.Pool({ connectionString: postgres.connectionString });
  pool.on('error', () => undefined);
  opened.defer(() => pool.end());
  const settings = { PUBLIC_ORIGIN: 'http://club.example', TRUSTED_PROXIES: 'loopback' };
  const starting = startServer(program, postgres.connectionString, settings);
  server = await closeAfterwards(opened, starting, ({ kill }) => kill());
  await addInviter(pool, 'REPLICA', 100_000, 500);
  load = startLoad({ port: Number(new URL(server.origin).port) }, 'REPLICA', 4);
  opened.defer(() => load.stop());
}, 180_000);
afterAll(() => opened.disposeAsync());

const getConfirmed = () => load.acknowledged.length;
const isReady = async () => (await fetch(`${server.origin}/readyz`)).status === 200;

test('[E2] no confirmed registration is lost when the primary dies and a synchronous standby takes its place', async () => {
  await eventually(async () => getConfirmed() > 20);
  await postgres.killPrimary();
  await eventually(async () => !(await isReady()));
  const before = getConfirmed();
  await postgres.promote();
  await eventually(isReady);
  await eventually(async () => getConfirmed() > before + 20);
  // Then the failures of the outage are known; there are no others.
  await load.everyVisitorSucceeds();
  load.takeFailures();
  const after = getConfirmed();
  await eventually(async () => getConfirmed() > after + 20);
  expect(load.takeFailures()).toEqual([]);
  await load.stop();
  const ids = load.acknowledged.map(({ registrationId }) => registrationId);
  const { rowCount } = await pool.query('select from registration where id = any($1)', [ids]);
  expect(rowCount).toBe(ids.length);
  const { json } = await runCommand(program, postgres.connectionString, 'verify');
  expect(json.guarantees.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
}, 90_000);
