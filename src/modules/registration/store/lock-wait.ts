import { sql } from 'kysely';
import type { LockWait } from '../actions/lock-wait.ts';

/**
 * A call that says how long the transaction waits for each lock from here on; without a wait it changes nothing. A part of the
 * statement that takes the first lock, before it: no way to the database of its own.
 */
export function waitForLocks(lockWait: LockWait | undefined) {
  return sql`set_config('lock_timeout', coalesce(${lockWait ?? null}::text, current_setting('lock_timeout')), true)`;
}
