import type { Instant } from '#kernel/instant.ts';
import type { CodeFacts } from './check.ts';
import { EDITED_TERMS, type EditedTerms } from './code-edit.ts';

/** Changes of a code's terms that the audit log records; each raises the version of the code. */
export const TERM_CHANGES = ['code.edited', 'code.ended', 'code.disabled'] as const;

/** The most recorded changes that are read of a code. */
export const MOST_TERM_CHANGES = 1_000;

/** What was recorded of a code after an instant. */
export type CodeHistory = {
  readonly createdAt: Instant;
  /** 1 for a code that no admin has changed. */
  readonly version: number;
  /** The sides before the changes, the earliest first. */
  readonly changes: readonly { readonly before: Readonly<Record<string, unknown>> | null }[];
  /** Whether all changes since the instant are still kept by their age. */
  readonly isKept: boolean;
  readonly inviterStatus: CodeFacts['inviterStatus'];
};

/**
 * The terms that a code had before its recorded changes; null where they cannot be known. Older entries are deleted: then the
 * terms are known only if the entries that are left are all changes that the code ever had.
 */
export function findTermsBefore(code: EditedTerms, history: Omit<CodeHistory, 'inviterStatus'>): EditedTerms | null {
  const { changes, isKept, version } = history;
  if (changes.length > MOST_TERM_CHANGES) return null;
  if (!isKept && changes.length !== version - 1) return null;
  const earlier = changes.toReversed().map(({ before }) => pickTerms(before ?? {}));
  const { customizationKey, countries, campaign, linkOnly, endsAt }: EditedTerms = Object.assign(
    { ...code },
    ...earlier,
  );
  return { customizationKey, countries, campaign, linkOnly, endsAt };
}

/** The terms that differed before a change: the log keeps no others. */
function pickTerms(before: Readonly<Record<string, unknown>>): Partial<EditedTerms> {
  const names = EDITED_TERMS.filter((name) => name in before);
  return Object.fromEntries(names.map((name) => [name, readTerm(name, before[name])]));
}

/** The log has instants as texts. */
function readTerm(name: keyof EditedTerms, value: unknown): unknown {
  return name === 'endsAt' && typeof value === 'string' ? new Date(value) : (value ?? null);
}
