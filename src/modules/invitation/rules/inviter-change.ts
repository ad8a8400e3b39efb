import { type RowSelection, SELECTION_REFUSALS } from '#kernel/list/row-selection.ts';
import { toPlainLine } from '#kernel/plain-line.ts';
import type { InviterFilter } from './inviter-list.ts';

/** The largest balance: well within the range of the database's counters. */
export const MAX_BALANCE = 1_000_000_000;

/** The longest reason of a change; the database has the same limit. */
export const LONGEST_INVITER_REASON = 500;

/** The inviters of one transaction, which holds their locks. A change of no more of them is made at once; more need a proof of identity. */
export const INVITER_BATCH = 100;

export const INVITER_CHANGES = ['grant', 'block', 'unblock'] as const;
export type InviterChangeKind = (typeof INVITER_CHANGES)[number];

/** Why a change of an inviter is refused. `key-used`: the idempotency key belongs to an inviter with another address, or to a gift of another number. */
export const INVITER_REFUSALS = [
  'name-invalid',
  'email-invalid',
  'email-taken',
  'amount-invalid',
  'reason-invalid',
  'inviter-unknown',
  'inviter-changed',
  'status-unchanged',
  'inviter-deleted',
  'member-unknown',
  'key-invalid',
  'key-used',
] as const;
export type InviterRefusal = (typeof INVITER_REFUSALS)[number];

/** The inviters that a change applies to. */
export type InviterSelection = RowSelection<InviterFilter>;

/** Why a change of many inviters is refused. `key-used`: the idempotency key belongs to another change. */
export const INVITERS_REFUSALS = [...SELECTION_REFUSALS, 'amount-invalid', 'reason-invalid', 'key-used'] as const;
export type InvitersRefusal = (typeof INVITERS_REFUSALS)[number];

/** Why one of many inviters stayed as it was. */
export const INVITER_ROW_REFUSALS = [
  'inviter-unknown',
  'inviter-deleted',
  'already-blocked',
  'not-blocked',
  'balance-too-large',
] as const;

/** What became of one of many inviters. */
export type InviterRowResult = 'done' | (typeof INVITER_ROW_REFUSALS)[number];

/** The result of one of many inviters whose change was refused. Its amount is right by itself: only the balance can be too large. */
export function toRowResult(kind: InviterChangeKind, refusal: InviterRefusal): InviterRowResult {
  switch (refusal) {
    case 'inviter-unknown':
    case 'inviter-deleted':
      return refusal;
    case 'status-unchanged':
      return kind === 'block' ? 'already-blocked' : 'not-blocked';
    case 'amount-invalid':
      return 'balance-too-large';
    default:
      throw new Error(`A change of many inviters cannot be refused with ${refusal}`);
  }
}

/** The reason as it is stored; null for none, and for one that is too long or no text of PostgreSQL. */
export function normalizeInviterReason(typed: string): string | null {
  const reason = toPlainLine(typed);
  return reason === '' || [...reason].length > LONGEST_INVITER_REASON || typed.includes('\0') ? null : reason;
}

/** Whether a number can be granted: whole, and within the largest balance. */
export function isGrant(amount: number, least: number): boolean {
  return Number.isInteger(amount) && amount >= least && amount <= MAX_BALANCE;
}
