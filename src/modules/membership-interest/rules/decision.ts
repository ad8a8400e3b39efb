import { toPlainLine } from '#kernel/plain-line.ts';

/** The two decisions about an application. */
export const DECISIONS = ['approve', 'decline'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** The longest reason that an admin can give; the database has the same limit. */
export const LONGEST_REASON = 500;

/** The reason as it is stored, null for none; undefined for one that is too long or no text of PostgreSQL. */
export function normalizeReason(typed: string | null): string | null | undefined {
  const reason = toPlainLine(typed ?? '');
  if (typed?.includes('\0')) return undefined;
  if (reason === '') return null;
  return [...reason].length > LONGEST_REASON ? undefined : reason;
}

/** Why one of many applications stays as it is: it was erased, or somebody else has decided it. */
export const APPLICATION_RESULTS = ['application-unknown', 'application-approved', 'application-declined'] as const;

/** What became of one of many applications. */
export type ApplicationResult = 'done' | (typeof APPLICATION_RESULTS)[number];
