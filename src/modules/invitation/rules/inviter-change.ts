/** The largest balance: well within the range of the database's counters. */
export const MAX_BALANCE = 1_000_000_000;

/** The longest reason of a change; the database has the same limit. */
export const LONGEST_INVITER_REASON = 500;

/** The most inviters of one change of several: one transaction holds their locks. */
export const MOST_INVITERS = 100;

export const INVITER_CHANGES = ['grant', 'block', 'unblock'] as const;
export type InviterChangeKind = (typeof INVITER_CHANGES)[number];

/** Why a change of an inviter is refused. */
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
] as const;
export type InviterRefusal = (typeof INVITER_REFUSALS)[number];

/** Why a change of several inviters is refused. */
export const INVITERS_REFUSALS = ['nothing-selected', 'too-many', 'amount-invalid', 'reason-invalid'] as const;
export type InvitersRefusal = (typeof INVITERS_REFUSALS)[number];

/** The reason as it is stored: trimmed; null for none, and for one that is too long or no text of PostgreSQL. */
export function normalizeInviterReason(typed: string): string | null {
  const reason = typed.trim();
  return reason === '' || [...reason].length > LONGEST_INVITER_REASON || reason.includes('\0') ? null : reason;
}

/** Whether a number can be granted: whole, and within the largest balance. */
export function isGrant(amount: number, least: number): boolean {
  return Number.isInteger(amount) && amount >= least && amount <= MAX_BALANCE;
}
