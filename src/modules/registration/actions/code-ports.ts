import type { Instant } from '#kernel/instant.ts';
import type { CodeTries } from '../rules/activation-code.ts';
import type { LockWait } from './lock-wait.ts';

/** What the code of a registration's newest requested mail is derived from, as its link is. */
export type CodeSource = { readonly keyId: string; readonly salt: Uint8Array | null; readonly generation: number };

export type CodeStore = {
  /**
   * Locks the wrong codes of a registration until the transaction ends, so that simultaneous tries are counted one after
   * the other, and returns them. A mail that was requested since the last try begins anew. Null for an unknown registration.
   */
  lockCodeTries(registrationId: string, at: Instant, lockWait: LockWait): Promise<CodeTries | null>;
  /** The pending registration of an address. */
  findLiveId(email: string): Promise<string | null>;
  countWrongCode(registrationId: string): Promise<void>;
  /** The link of the newest requested mail, if it can be opened and derived again. */
  findCodeSource(registrationId: string, at: Instant, keyIds: readonly string[]): Promise<CodeSource | null>;
};
