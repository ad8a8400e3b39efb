import { toPlainLine } from '#kernel/plain-line.ts';

/** Why a change of a member is refused. */
export const MEMBER_REFUSALS = [
  'member-unknown',
  'member-is-admin',
  'card-unchanged',
  'card-changed',
  'reason-invalid',
  'session-unknown',
  'no-sessions',
  'identity-unknown',
] as const;
export type MemberRefusal = (typeof MEMBER_REFUSALS)[number];

export type MemberChangeResult =
  | { readonly kind: 'done'; readonly memberId: string }
  | { readonly kind: 'refused'; readonly reason: MemberRefusal };

/** The longest reason of a change; the database has the same limit. */
export const LONGEST_CARD_REASON = 500;

/** The reason as it is stored; null for none, and for one that is too long or no text of PostgreSQL. */
export function normalizeCardReason(typed: string): string | null {
  const reason = toPlainLine(typed);
  return reason === '' || [...reason].length > LONGEST_CARD_REASON || typed.includes('\0') ? null : reason;
}
