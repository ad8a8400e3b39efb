import type { Instant } from '#kernel/instant.ts';
import type { StoredAttempt } from './activation-attempt.ts';
import type { RegistrationState } from './registration-list.ts';
import type { WithheldOutcome } from './withheld.ts';

export type StoredConsent = {
  readonly kind: 'terms' | 'data_policy' | 'newsletter';
  /** The version of the policy and its key; null for the newsletter. */
  readonly policy: string | null;
  readonly version: number | null;
  /** Identifies the text of the newsletter, where it was stored. */
  readonly textVersion: string | null;
  readonly language: string;
  readonly givenAt: Instant;
};

/** A link of an activation mail. `number` counts the mails from 0. */
export type StoredLink = {
  readonly number: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly sentAt: Instant | null;
  readonly remindedAt: Instant | null;
  readonly revokedAt: Instant | null;
};

export type StoredFailure = { readonly isReminder: boolean; readonly diedAt: Instant; readonly tries: number };
/** A mail about the registration that came back, or that its recipient reported as unwanted. */
export type StoredReturn = { readonly kind: 'bounced' | 'complained'; readonly at: Instant };
export type StoredEntry = {
  readonly at: Instant;
  readonly actor: string;
  readonly action: string;
  readonly mail: number | null;
};
/** Another registration of the same address that took over from this one, or this one from it. */
export type StoredRelation = {
  readonly kind: 'replaces' | 'replaced' | 'renewed';
  readonly id: string;
  readonly at: Instant;
};

export type TimelineFacts = {
  readonly registration: {
    readonly state: RegistrationState;
    readonly renews: string | null;
    readonly createdAt: Instant;
    readonly endedAt: Instant | null;
    readonly erasedAt: Instant | null;
    readonly remindedAt: Instant | null;
  };
  readonly consents: readonly StoredConsent[];
  readonly links: readonly StoredLink[];
  readonly resends: readonly { readonly number: number; readonly at: Instant }[];
  /** What the ledger says of its seat. */
  readonly seats: readonly { readonly kind: 'reserve' | 'consume' | 'release'; readonly at: Instant }[];
  readonly failures: readonly StoredFailure[];
  readonly returns: readonly StoredReturn[];
  /** Openings of its links, and refused attempts. */
  readonly attempts: readonly StoredAttempt[];
  readonly entries: readonly StoredEntry[];
  readonly relations: readonly StoredRelation[];
  readonly memberId: string | null;
  /** What became of a registration that began without personal data; null for all others. */
  readonly withheld: { readonly outcome: WithheldOutcome | null; readonly decidedAt: Instant | null } | null;
  /** The status of the row, which erasure does not change. */
  readonly status: 'pending' | 'active' | 'expired' | 'withdrawn';
};
