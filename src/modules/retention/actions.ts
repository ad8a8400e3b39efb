import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { RegistrationStore } from '#modules/registration/actions/ports.ts';
import { type AgedTable, DELETED_BY, getRetentionCutoff, type OldRows, PERIODS, type RetentionDays } from './rules.ts';

export type OldRowStore = {
  /** Deletes the oldest rows of a table that are older than an instant, `limit` at most; returns how many. */
  deleteOldest(table: OldRows, before: Instant, limit: number): Promise<number>;
  /** The instant by which the oldest row is measured; null where no row waits for its deletion. */
  findOldest(table: AgedTable): Promise<Instant | null>;
};

type RetentionStores = {
  readonly oldRows: OldRowStore;
  readonly registrations: Pick<RegistrationStore, 'lockErasable' | 'erase'>;
  readonly audit: AuditTrail;
};

export type RetentionDependencies = {
  readonly clock: Clock;
  readonly retention: RetentionDays;
  readonly oldRows: Pick<OldRowStore, 'findOldest'>;
  readonly transaction: Transaction<RetentionStores>;
  /** Called with the number of rows deleted from a table. */
  readonly noteRetention: (table: string, rows: number) => void;
};

export type RetentionCounts = Readonly<Record<AgedTable, number>>;

/** A batch holds its locks for some milliseconds. */
const BATCH = 500;
/** The next run deletes what a run leaves. */
const MOST_BATCHES = 400;

/**
 * Deletes rows older than the operator's settings allow, and erases the personal data of ended registrations; the
 * registrations' rows and the ledger stay. Each batch is a transaction of its own: runs may overlap, and the next run
 * continues an interrupted one. A failure in one table does not stop the others.
 */
export async function applyRetention(deps: RetentionDependencies): Promise<RetentionCounts> {
  const counts: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const [table, deleteBatch] of Object.entries(createBatches(deps))) {
    try {
      counts[table] = await runBatches(deleteBatch);
      deps.noteRetention(table, counts[table]);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return counts as RetentionCounts;
}

/** The same, now rather than with the next hour, because somebody asked for it. */
export async function applyRetentionNow(deps: RetentionDependencies, actor: string): Promise<RetentionCounts> {
  const counts = await applyRetention(deps);
  const after = Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
  const entry = { actor, subject: 'retention', before: null, after };
  await deps.transaction(({ audit }) => audit.record({ ...entry, action: 'retention.applied' }));
  return counts;
}

/** How long the rows of a table stay. */
export type RetentionPeriod = {
  readonly table: AgedTable;
  readonly setting: string;
  readonly days: number;
  /** Null where no row waits for its deletion. */
  readonly oldest: Instant | null;
  /** The next run deletes what is older. */
  readonly cutoff: Instant;
};

/** Shows what the next run measures: each period with its oldest row. */
export async function listPeriods({
  clock,
  retention,
  oldRows,
}: Pick<RetentionDependencies, 'clock' | 'retention' | 'oldRows'>): Promise<readonly RetentionPeriod[]> {
  const periods: RetentionPeriod[] = [];
  for (const [table, kind] of Object.entries(PERIODS) as [AgedTable, keyof RetentionDays][]) {
    const days = retention[kind];
    const oldest = await oldRows.findOldest(table);
    periods.push({
      ...{ table, setting: `RETENTION_${kind.toUpperCase()}`, days, oldest },
      cutoff: getRetentionCutoff(days, clock()),
    });
  }
  return periods;
}

type Batch = () => Promise<number>;

function createBatches(deps: RetentionDependencies): Readonly<Record<AgedTable, Batch>> {
  const { retention, transaction } = deps;
  const tables = Object.keys(DELETED_BY) as OldRows[];
  const deletions = tables.map((table) => {
    const before = () => getRetentionCutoff(retention[DELETED_BY[table]], deps.clock());
    return [table, () => transaction(({ oldRows }) => oldRows.deleteOldest(table, before(), BATCH))] as const;
  });
  return { ...(Object.fromEntries(deletions) as Record<OldRows, Batch>), registration: () => eraseBatch(deps) };
}

function eraseBatch({ clock, retention, transaction }: RetentionDependencies): Promise<number> {
  return transaction(async ({ registrations }) => {
    const now = clock();
    const ids = await registrations.lockErasable(getRetentionCutoff(retention.registrations, now), BATCH);
    if (ids.length > 0) await registrations.erase(ids, now);
    return ids.length;
  });
}

async function runBatches(next: Batch): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const rows = await next();
    total += rows;
    if (rows < BATCH) break;
  }
  return total;
}
