import type { Pool, PoolClient } from 'pg';
import { clubRows, laterRows, NO_CLUB_ROWS } from './club-rows.ts';
import { DAYS_END_WITH, insertDays } from './day-rows.ts';
import { prepare, registrations } from './filled.ts';
import { BLOCK, lastMember } from './numbers.ts';
import { buildStatements } from './statements.ts';

/** The number of members in a step, which is one transaction; a multiple of the block. */
const STEP = 300 * BLOCK;
/** An arbitrary number that separates this lock from others of the database. */
const LOCK = 7_415_002;
/** The work that an interrupted run has not done after its last step. */
const NO_DAYS = `select not exists (select from referrer_arrival where host = '${DAYS_END_WITH}') as missing`;
const NO_VACUUM = `select last_vacuum is null or n_mod_since_analyze > 0 as missing from pg_stat_user_tables
  where relid = 'member'::regclass`;
const INSUFFICIENT_PRIVILEGE = '42501';

export type Filled = { readonly members: number; readonly added: number };
export type Fill = {
  readonly total: number;
  readonly passwordHash: string;
  readonly currency: string;
  readonly voucherPrefix: string;
  readonly now: Date;
  /** Another seed gives other people and another course of events. */
  readonly seed: number;
};

/**
 * Fills the club up to `total` members, with all related rows, in steps of one transaction each: the next run continues
 * an interrupted one.
 */
export async function fillClub(pool: Pool, fill: Fill, report: (line: string) => void): Promise<Filled> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await runSteps(client, fill, report);
  } finally {
    // Removes the connection from the pool, because of its session settings.
    client.release(true);
  }
}

async function runSteps(client: PoolClient, fill: Fill, report: (line: string) => void): Promise<Filled> {
  const began = performance.now();
  const triggers = await detectTriggers(client);
  if (triggers === 'fired') report('The role may not bypass triggers (session_replication_role): this takes longer.');
  await client.query(prepare);
  await inTransaction(client, fill, async () => {
    if (await isMissing(client, NO_CLUB_ROWS)) await runAll(client, clubRows);
  });
  const first = await membersNow(client);
  let done = first;
  while (done < fill.total) {
    done = await step(client, fill, triggers);
    const rate = Math.round(((done - first) / (performance.now() - began)) * 1_000);
    report(`${done} of ${fill.total} members, ${rate} a second`);
  }
  const grew = done > first;
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
  return { members: done, added: done - first };
}

async function isMissing(client: PoolClient, question: string): Promise<boolean> {
  const { rows } = await client.query<{ missing: boolean }>(question);
  return rows[0]?.missing === true;
}

/** Concurrent runs take turns; each continues where the last one ended. */
async function step(client: PoolClient, fill: Fill, triggers: 'bypassed' | 'fired'): Promise<number> {
  return inTransaction(client, fill, async () => {
    const from = await membersNow(client);
    const to = Math.min(fill.total, (Math.floor(from / STEP) + 1) * STEP);
    if (from >= to) return from;
    if (triggers === 'bypassed') await client.query('set local session_replication_role = replica');
    await client.query('truncate filled, filled_grant');
    await client.query(registrations, [from, to, fill.total, fill.now, triggers === 'bypassed']);
    await runAll(client, buildStatements(triggers));
    return to;
  });
}

async function runAll(client: PoolClient, statements: readonly string[]): Promise<void> {
  for (const text of statements) await client.query(text);
}

async function inTransaction<Result>(client: PoolClient, fill: Fill, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await setStatementInputs(client, fill);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The inputs of the statements, besides their numbers. */
async function setStatementInputs(client: PoolClient, fill: Fill): Promise<void> {
  const given = {
    password_hash: fill.passwordHash,
    currency: fill.currency,
    voucher_prefix: fill.voucherPrefix,
    now: fill.now.toISOString(),
    seed: String(fill.seed),
  };
  for (const [name, value] of Object.entries(given))
    await client.query('select set_config($1, $2, true)', [`fill.${name}`, value]);
}

/** A role that may not bypass triggers fills the club with triggers enabled. */
async function detectTriggers(client: PoolClient): Promise<'bypassed' | 'fired'> {
  try {
    await client.query('set session_replication_role = replica');
    await client.query('reset session_replication_role');
    return 'bypassed';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) return 'fired';
    throw error;
  }
}

async function membersNow(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ number: number }>(lastMember);
  const [last] = rows;
  return last ? last.number + 1 : 0;
}
