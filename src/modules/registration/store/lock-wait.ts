import { sql } from 'kysely';
import type { LockWait } from '../actions/lock-wait.ts';

/**
 * A call that sets how long the transaction waits for each lock from here on; without a wait it changes nothing. It is
 * part of the statement that takes the first lock and runs before it, which saves a round trip to the database.
 */
export function waitForLocks(lockWait: LockWait | undefined) {
  return sql`set_config('lock_timeout', coalesce(${lockWait ?? null}::text, current_setting('lock_timeout')), true)`;
}

/** An arbitrary number that separates these locks from others of the database. */
export const MAILBOX_LOCKS = 7;

/** A call that locks a mailbox until the transaction ends; null locks nothing. */
export function lockMailbox(mailbox: string | null) {
  return sql`pg_advisory_xact_lock(${MAILBOX_LOCKS}, hashtext(${mailbox}::text))`;
}
