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
const listConfirmed = () => load.acknowledged.map(({ registrationId }) => registrationId);

async function countStored(database: pg.Pool, ids: readonly string[]): Promise<number | null> {
  return (await database.query('select from registration where id = any($1)', [ids])).rowCount;
}

async function listBroken(connectionString: string): Promise<readonly unknown[]> {
  const { json } = await runCommand(program, connectionString, 'verify');
  return json.guarantees.filter(({ broken }: { broken: number }) => broken > 0);
}

const isReady = async () => (await fetch(`${server.origin}/readyz`)).status === 200;

test('[K8] an archive of the log brings back a moment between two registrations', async () => {
  await eventually(async () => getConfirmed() > 20);
  const before = listConfirmed();
  const { rows } = await pool.query<{ moment: string }>('select clock_timestamp()::text as moment');
  // Whoever is confirmed from here on sent the form after that moment.
  await load.everyVisitorSucceeds();
  const between = getConfirmed();
  await eventually(async () => getConfirmed() > between);
  const after = listConfirmed().slice(between);
  await using restoring = new AsyncDisposableStack();
  const restored = await closeAfterwards(restoring, postgres.restoreUntil(rows[0]?.moment ?? ''), ({ close }) =>
    close(),
  );
  expect(await countStored(restored.pool, before)).toBe(before.length);
  expect(await countStored(restored.pool, after)).toBe(0);
  expect(await listBroken(restored.connectionString)).toEqual([]);
});

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
  expect(await countStored(pool, listConfirmed())).toBe(getConfirmed());
  expect(await listBroken(postgres.connectionString)).toEqual([]);
}, 90_000);
