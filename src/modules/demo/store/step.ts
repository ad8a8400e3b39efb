import type { PoolClient } from 'pg';
import { registrations } from './filled.ts';
import { BLOCK, lastMember } from './numbers.ts';
import { buildSharedStatements, buildStatements } from './statements.ts';

export type Fill = {
  readonly total: number;
  readonly passwordHash: string;
  readonly currency: string;
  readonly voucherPrefix: string;
  readonly now: Date;
  /** Another seed gives other people and another course of events. */
  readonly seed: number;
};

/** Whether triggers fire at each row: they do for a role that may not bypass them. */
export type Triggers = 'bypassed' | 'fired';

type Work = {
  readonly fill: Fill;
  readonly triggers: Triggers;
  /** The number of members that there are. */
  readonly first: number;
  readonly report: (line: string) => void;
};

type Step = { readonly from: number; readonly to: number };

/** The number of members in a step, which is one transaction; a multiple of the block. */
const STEP = 300 * BLOCK;
/** An arbitrary number that separates this lock from others of the database. Every transaction of a fill shares it. */
export const STEP_LOCK = 7_415_003;

/**
 * Inserts the members from `first` on, in steps. Several steps run at once, each on a connection of its own, and are
 * committed in their order, so that the next run continues after the last one.
 */
export async function insertMembers(clients: readonly PoolClient[], { fill, triggers, first, report }: Work) {
  const began = performance.now();
  const steps = listSteps(first, fill.total).values();
  let committed: Promise<unknown> = Promise.resolve();
  async function takeSteps(client: PoolClient): Promise<void> {
    for (const step of steps) {
      const before = committed;
      const own = runStep(client, { fill, triggers, step, before });
      // The next step rejects as well; this one's error is the cause.
      committed = own.then(() => undefined);
      committed.catch(() => undefined);
      await own;
      const rate = Math.round(((step.to - first) / (performance.now() - began)) * 1_000);
      report(`${step.to} of ${fill.total} members, ${rate} a second`);
    }
  }
  const results = await Promise.allSettled(clients.map(takeSteps));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function listSteps(first: number, total: number): readonly Step[] {
  const steps: Step[] = [];
  for (let from = first; from < total; from = steps.at(-1)?.to ?? total)
    steps.push({ from, to: Math.min(total, (Math.floor(from / STEP) + 1) * STEP) });
  return steps;
}

type StepWork = Pick<Work, 'fill' | 'triggers'> & { readonly step: Step; readonly before: Promise<unknown> };

/** `before` is the step before, which has to be committed before rows that it changes as well. */
function runStep(client: PoolClient, { fill, triggers, step: { from, to }, before }: StepWork): Promise<void> {
  return inTransaction(client, fill, async () => {
    if (triggers === 'bypassed') await client.query('set local session_replication_role = replica');
    await client.query('truncate filled, filled_grant');
    await client.query(registrations, [from, to, fill.total, fill.now, triggers === 'bypassed']);
    await runAll(client, buildStatements(triggers));
    await before;
    await runAll(client, buildSharedStatements(triggers));
  });
}

export async function runAll(client: PoolClient, statements: readonly string[]): Promise<void> {
  for (const text of statements) await client.query(text);
}

export async function inTransaction<Result>(
  client: PoolClient,
  fill: Fill,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock_shared($1)', [STEP_LOCK]);
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

export async function countMembers(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ number: number }>(lastMember);
  const [last] = rows;
  return last ? last.number + 1 : 0;
}
