import type { Transaction as Work } from '#kernel/ports.ts';
import { inChildSpan } from '../telemetry/spans.ts';
import type { Db, DbTransaction } from './open.ts';

const ATTEMPTS = 3;
const LOCK_TIMEOUT = '55P03';

/** Binds stores to transactions. A deadlock or serialization failure repeats the whole work, three times at most. */
export function createTransaction<Stores>(db: Db, createStores: (tx: DbTransaction) => Stores): Work<Stores> {
  return (work) => repeatTransaction(() => db.transaction().execute((tx) => work(createStores(tx))));
}

/** The same for a statement that is a transaction by itself. */
export async function repeatTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inChildSpan('transaction', { attempt }, work);
    } catch (error) {
      if (getErrorCode(error) === LOCK_TIMEOUT) throw Object.assign(error as Error, { kind: 'lock-timeout' as const });
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === '40P01' || code === '40001';
}

function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
