import { newId, type RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import {
  type ConsentAction,
  type ConsentCategory,
  findInvalidFields,
  isSameChoice,
  normalizeCategories,
} from './rules.ts';

/** The choice, its time and the version of the texts, without personal data. */
export type ConsentReceipt = {
  readonly id: string;
  readonly recordedAt: Instant;
  readonly action: ConsentAction;
  readonly categories: readonly ConsentCategory[];
  readonly textVersion: string;
  readonly language: Locale;
  /** The receipt that this one replaces. */
  readonly previousId: string | null;
};

export type StoredReceipt = ConsentReceipt & {
  /** Whether a build that ran here published these texts; null where that was not recorded yet. */
  readonly textPublished: boolean | null;
};

export type ReceiptStore = {
  /**
   * Returns the row that has the id afterwards: the given one, or the existing one. A predecessor that does not exist,
   * or that another receipt has replaced, is stored as null.
   */
  insert(receipt: ConsentReceipt): Promise<StoredReceipt>;
  /** The receipt and those that it replaced, newest first; empty where there is none. */
  findChain(id: string): Promise<readonly StoredReceipt[]>;
  /** Records the version of the texts that the running build shows. */
  publishTexts(version: string, at: Instant): Promise<void>;
};

export type ConsentDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly receipts: ReceiptStore;
  readonly takeAttempt: TakeAttempt;
};

export type ConsentInput = {
  /** The browser generates the id, so that a repetition records nothing more; without it the server generates one. */
  readonly receipt: string | null;
  readonly previousReceipt: string | null;
  readonly categories: readonly string[];
  readonly action: ConsentAction;
  readonly textVersion: string;
  readonly language: Locale;
  readonly clientAddress: string;
};

export type ConsentResult =
  | { readonly kind: 'recorded'; readonly receipt: string }
  | { readonly kind: 'invalid'; readonly fields: readonly { readonly name: string; readonly message: string }[] }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/** Stores the proof of a cookie settings choice (specification K16). A withdrawn or changed consent is a new row. */
export async function recordConsent(deps: ConsentDependencies, given: ConsentInput): Promise<ConsentResult> {
  const retryAfter = await deps.takeAttempt('consent-address', given.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const input = {
    ...given,
    receipt: given.receipt?.toLowerCase() ?? null,
    previousReceipt: given.previousReceipt?.toLowerCase() ?? null,
  };
  const invalidFields = findInvalidFields(input);
  if (invalidFields.length > 0) return invalid(invalidFields);
  const now = deps.clock();
  const receipt: ConsentReceipt = {
    id: input.receipt ?? newId(now, deps.random),
    recordedAt: now,
    action: input.action,
    categories: normalizeCategories(input.categories),
    textVersion: input.textVersion,
    language: input.language,
    previousId: input.previousReceipt,
  };
  const stored = await deps.receipts.insert(receipt);
  // An id that already proves another choice cannot prove this one.
  return isSameChoice(stored, receipt) ? { kind: 'recorded', receipt: stored.id } : invalid(['receipt']);
}

function invalid(names: readonly string[]): ConsentResult {
  return { kind: 'invalid', fields: names.map((name) => ({ name, message: 'validation.characters' })) };
}
