import type { Instant } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Exposure } from '#modules/experiment/rules/exposures.ts';
import type { AddressFlags } from '#modules/membership-interest/rules/address-flag.ts';
import type { RegistrationForm } from '../rules/form.ts';
import type { Status } from '../rules/lifecycle.ts';
import type { WithheldOutcome } from '../rules/withheld.ts';
import type { LockWait } from './lock-wait.ts';

/** What is stored of a form until a job has looked at its address. */
export type WithheldForm = {
  readonly form: RegistrationForm;
  readonly termsPkString: string;
  readonly dataPolicyPkString: string;
  readonly exposures: readonly Exposure[];
};

/**
 * A registration as its visitor may see it. A withheld one is pending until its end, whatever became of it, unless it was
 * activated or the visitor withdrew it.
 */
export type ShownRegistration = {
  readonly id: string;
  readonly status: Status;
  readonly email: string;
  readonly campaign: string | null;
  readonly headline: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly isWithheld: boolean;
};

/** A withheld registration for the job that decides. */
export type WithheldRegistration = {
  readonly id: string;
  /** The registration's own status. */
  readonly status: Status;
  readonly email: string;
  readonly inviterEmail: string;
  readonly language: Locale;
  readonly country: string;
  readonly createdAt: Instant;
  readonly outcome: WithheldOutcome | null;
  /** Null once it is decided. */
  readonly form: WithheldForm | null;
};

export type WithheldStore = {
  /** Stores the form of a registration that was inserted without personal data. */
  insertWithheld(id: string, form: WithheldForm, at: Instant): Promise<void>;
  /** Returns null for an erased registration, unless it is a withheld one. */
  findShown(id: string): Promise<ShownRegistration | null>;
  /** The same for a withheld one only, locked for its visitor's operations. */
  lockShownWithheld(id: string, lockWait: LockWait): Promise<ShownRegistration | null>;
  noteWithdrawn(id: string, at: Instant): Promise<void>;
  findWithheld(id: string): Promise<WithheldRegistration | null>;
  /** The same, locked together with its registration. */
  lockWithheld(id: string): Promise<WithheldRegistration | null>;
  /** Pending registrations without personal data whose forms named an address, submitted before another one. */
  listEarlierWithheld(email: string, thanId: string): Promise<readonly string[]>;
  /** Adds the personal data and the consents of its form to a registration. */
  fillWithheld(id: string, form: WithheldForm, flags: AddressFlags): Promise<void>;
  /** Stores what became of it, and deletes its form. */
  decideWithheld(id: string, outcome: WithheldOutcome, at: Instant): Promise<void>;
  /** When mails about withheld registrations were sent to an address since then. */
  listAccountMails(email: string, since: Instant): Promise<readonly Instant[]>;
  noteAccountMail(id: string, at: Instant): Promise<void>;
  /** Deletes all that is stored about withheld registrations of an address. */
  deleteWithheld(email: string): Promise<void>;
};
