import type { Clock, Instant } from '#kernel/instant.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { RegistrationStore } from '#modules/registration/actions/ports.ts';
import { DELETED_BY, getRetentionCutoff, type OldRows, type RetentionDays } from './rules.ts';

export type OldRowStore = {
  /** Deletes the oldest rows of a table that are older than an instant, `limit` at most; answers how many. */
  deleteOldest(table: OldRows, before: Instant, limit: number): Promise<number>;
};

type RetentionStores = {
  readonly oldRows: OldRowStore;
  readonly registrations: Pick<RegistrationStore, 'lockErasable' | 'erase'>;
};

export type RetentionDependencies = {
  readonly clock: Clock;
  readonly retention: RetentionDays;
  readonly transaction: Transaction<RetentionStores>;
  /** Hears how many rows of a table went. */
  readonly noteRetention: (table: string, rows: number) => void;
};

export type RetentionCounts = Readonly<Record<OldRows | 'registration', number>>;

/** A batch holds its locks for some milliseconds. */
const BATCH = 500;
/** What a run leaves behind, the next one finds. */
const MOST_BATCHES = 400;

/**
 * Deletes what is older than the operator's settings allow, and takes the personal data out of ended registrations; their
 * rows and the ledger stay. Each batch is a transaction of its own: runs may overlap, and one that was cut off is taken up by
 * the next. A table that fails keeps none of the others.
 */
export async function applyRetention(deps: RetentionDependencies): Promise<RetentionCounts> {
  const counts: Record<string, number> = {};
  const faults: unknown[] = [];
  for (const [table, deleteBatch] of Object.entries(createBatches(deps))) {
    try {
      counts[table] = await runBatches(deleteBatch);
      deps.noteRetention(table, counts[table]);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return counts as RetentionCounts;
}

type Batch = () => Promise<number>;

function createBatches(deps: RetentionDependencies): Readonly<Record<OldRows | 'registration', Batch>> {
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
