import { canonicalizeEmail } from '#kernel/email-address.ts';
import type { JobStatement } from '#kernel/ports.ts';
import type { Db } from '#platform/database/open.ts';
import type { InsertAlone } from '../actions/ports.ts';
import { insertPending } from './insert-pending.ts';

export type ComposeEvent = (
  type: 'registration.created',
  data: { readonly registrationId: string },
) => Promise<readonly JobStatement[]>;

type Dependencies = {
  readonly composeEvent: ComposeEvent;
  /** Repeats a transaction that a deadlock ended. */
  readonly repeatTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/**
 * Creates the registering statement that is a transaction by itself: it locks the mailbox, takes the seat and enqueues
 * the jobs of the event. One round trip instead of five, and the slot is locked for this one only.
 */
export function createInsertAlone(db: Db, { composeEvent, repeatTransaction }: Dependencies): InsertAlone {
  return async (row, lockWait) => {
    const jobs = await composeEvent('registration.created', { registrationId: row.id });
    const mailbox = canonicalizeEmail(row.form.email);
    return repeatTransaction(() => insertPending(db, row, { mailbox, lockWait, jobs }));
  };
}
