import type { Pool, PoolClient } from 'pg';
import { clubRows, laterRows, NO_CLUB_ROWS } from './club-rows.ts';
import { DAYS_END_WITH, insertDays } from './day-rows.ts';
import { prepare } from './filled.ts';
import { buildDroppedIndexes, dropSpareIndexes, LARGE_FILL } from './late-indexes.ts';
import { countMembers, type Fill, insertMembers, inTransaction, runAll, STEP_LOCK, type Triggers } from './step.ts';

/** An arbitrary number that separates this lock from others of the database. A run holds it from its start to its end. */
const RUN_LOCK = 7_415_002;
/** The connections that insert members at once: PostgreSQL needs a processor for each. */
const AT_ONCE = 2;
/** The work that an interrupted run has not done after its last step. */
const NO_DAYS = `select not exists (select from referrer_arrival where host = '${DAYS_END_WITH}') as missing`;
const NO_VACUUM = `select last_vacuum is null or n_mod_since_analyze > 0 as missing from pg_stat_user_tables
  where relid = 'member'::regclass`;
const INSUFFICIENT_PRIVILEGE = '42501';

export type Filled = { readonly members: number; readonly added: number };

/**
 * Fills the club up to `total` members, with all related rows, in steps of one transaction each: the next run continues
 * an interrupted one.
 */
export async function fillClub(pool: Pool, fill: Fill, report: (line: string) => void): Promise<Filled> {
  return withConnections(pool, 1, async ([client]) => {
    if (!client) throw new Error('There is no connection');
    await waitForOtherRuns(client);
    return runSteps(pool, client, fill, report);
  });
}

/** Runs `work` with connections whose session settings are their own, and closes them. */
async function withConnections<Result>(
  pool: Pool,
  number: number,
  work: (clients: readonly PoolClient[]) => Promise<Result>,
): Promise<Result> {
  const clients = await Promise.all(Array.from({ length: number }, () => pool.connect()));
  try {
    await Promise.all(clients.map((client) => client.query('set statement_timeout = 0')));
    return await work(clients);
  } finally {
    // Removes the connections from the pool, because of their session settings.
    for (const client of clients) client.release(true);
  }
}

/** Concurrent runs take turns. PostgreSQL may still commit or roll back the last steps of a run that was killed. */
async function waitForOtherRuns(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [RUN_LOCK]);
  await client.query('select pg_advisory_lock($1), pg_advisory_unlock($1)', [STEP_LOCK]);
}

async function runSteps(pool: Pool, client: PoolClient, fill: Fill, report: (line: string) => void): Promise<Filled> {
  const triggers = await detectTriggers(client);
  if (triggers === 'fired') report('The role may not bypass triggers (session_replication_role): this takes longer.');
  await inTransaction(client, fill, async () => {
    if (await isMissing(client, NO_CLUB_ROWS)) await runAll(client, clubRows);
  });
  const first = await countMembers(client);
  const added = Math.max(0, fill.total - first);
  if (triggers === 'bypassed' && added >= LARGE_FILL) await inTransaction(client, fill, () => dropSpareIndexes(client));
  const number = triggers === 'bypassed' ? Math.min(AT_ONCE, pool.options.max - 1) : 1;
  await withConnections(pool, number, async (clients) => {
    for (const one of clients) await one.query(prepare);
    await insertMembers(clients, { fill, triggers, first, report });
    await buildDroppedIndexes(clients, report);
  });
  await finish(client, fill, added > 0, report);
  return { members: first + added, added };
}

/** The rows that follow the members, and the statistics of all. */
async function finish(client: PoolClient, fill: Fill, grew: boolean, report: (line: string) => void): Promise<void> {
  if (grew || (await isMissing(client, NO_DAYS)))
    await inTransaction(client, fill, async () => {
      await runAll(client, laterRows);
      for (const text of insertDays) await client.query(text, [fill.total, fill.now]);
    });
  if (grew || (await isMissing(client, NO_VACUUM))) {
    report('Vacuuming and analysing');
    // Flushes the statistics of the writes now; otherwise they would seem to have happened after the vacuum.
    await client.query('select pg_stat_force_next_flush()');
    await client.query('vacuum (analyze)');
  }
}

async function isMissing(client: PoolClient, question: string): Promise<boolean> {
  const { rows } = await client.query<{ missing: boolean }>(question);
  return rows[0]?.missing === true;
}

/** A role that may not bypass triggers fills the club with triggers enabled. */
async function detectTriggers(client: PoolClient): Promise<Triggers> {
  try {
    await client.query('set session_replication_role = replica');
    await client.query('reset session_replication_role');
    return 'bypassed';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) return 'fired';
    throw error;
  }
}
