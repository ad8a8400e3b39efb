import type { Instant } from '#kernel/instant.ts';
import { SCANNER_SIGNS, type ScannerSign } from '#kernel/scanner-sign.ts';

/** What people and programs try with a registration: they open its link, enter its code, are refused an activation or another mail. */
export const ATTEMPT_KINDS = [
  'opened',
  'scanned',
  'activation-refused',
  'resend-refused',
  'code-accepted',
  'code-refused',
] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/** Why an attempt was refused. */
export const ATTEMPT_REFUSALS = [
  'expired',
  'replaced',
  'ended',
  'changed',
  'taken',
  'active',
  'too-many-mails',
  'wrong-code',
  'code-used-up',
  'code-closed',
] as const;
export type AttemptRefusal = (typeof ATTEMPT_REFUSALS)[number];

/** Why an opening counts as one by a scanner, or why something was refused. */
export type AttemptReason = ScannerSign | AttemptRefusal;
export const ATTEMPT_REASONS = [...SCANNER_SIGNS, ...ATTEMPT_REFUSALS] as const;

/** The rows of a kind that a registration has at most; the last one counts on. The database has the same limit. */
export const MOST_ATTEMPTS = 5;

/** Attempts of one kind, as they are stored: alone, or together within `at` and `lastAt`. */
export type StoredAttempt = {
  readonly kind: AttemptKind;
  readonly reason: AttemptReason | null;
  readonly times: number;
  readonly at: Instant;
  readonly lastAt: Instant;
};

const REFUSALS: ReadonlyMap<string, AttemptRefusal> = new Map([
  ['ACTIVATION_EXPIRED', 'expired'],
  ['ACTIVATION_REPLACED', 'replaced'],
  ['ACTIVATION_ENDED', 'ended'],
  ['ACTIVATION_CHANGED', 'changed'],
  ['ACTIVATION_FAILED', 'taken'],
  ['REGISTRATION_ACTIVE', 'active'],
  ['REGISTRATION_ENDED', 'ended'],
]);

/** What is stored of a refusal of the API; null for one that concerns no registration. */
export function findAttemptRefusal(error: string): AttemptRefusal | null {
  return REFUSALS.get(error) ?? null;
}
