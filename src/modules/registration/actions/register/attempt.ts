import type { Locale } from '#kernel/locale.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { Exposure } from '#modules/experiment/rules/exposures.ts';
import type { CodeError } from '#modules/invitation/rules/check.ts';
import type { FieldError, RegistrationForm } from '../../rules/form.ts';
import type { NewRegistration, RegistrationStores, SubmissionOutcome } from '../ports.ts';

export type RegisterInput = {
  readonly idempotencyKey: string;
  readonly registrationCode: string;
  readonly validityTimestamp: string | null;
  readonly referrer: string | null;
  readonly language: Locale;
  /** The slug of the landing page through which the visitor came, if any; the form does not depend on it. */
  readonly landing: string | null;
  /** The percentage of the voucher in the visit's variants, or null. */
  readonly voucherPercent: VoucherPercent | null;
  /** The versions that the visitor saw; null means the newest. */
  readonly termsPkString: string | null;
  readonly dataPolicyPkString: string | null;
  readonly clientAddress: string;
  /** The variations of experiments that the visit saw. */
  readonly exposures: readonly Exposure[];
  /** As typed; the form's schema parses it. */
  readonly form: Readonly<Record<string, unknown>>;
};

export type InputError =
  | FieldError
  | {
      readonly name: string;
      readonly validationCode: 'validation.idempotencyKey' | 'validation.formKey' | 'validation.policies';
    }
  | { readonly name: 'email'; readonly validationCode: 'validation.ownInvitation' };

export type RegisterResult =
  | SubmissionOutcome
  | { readonly kind: 'refused'; readonly errors: readonly CodeError[] }
  | { readonly kind: 'invalid'; readonly fields: readonly InputError[] }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/** A parsed submission that may take a seat. */
export type Attempt = {
  readonly input: RegisterInput;
  readonly form: RegistrationForm;
  readonly fingerprint: Uint8Array;
  /** What else happens in the transaction that takes the seat; null for nothing. */
  readonly settle: Settle | null;
  /** Somebody else has confirmed that the visitor owns the address: the result may depend on it. */
  readonly isConfirmed: boolean;
};

/** What a registration by an identity adds to one by the form alone. */
export type Addition = Pick<Attempt, 'settle' | 'isConfirmed'>;

/** Runs after the registration is inserted; its transaction may run again. An error rolls the registration back. */
export type Settle = (stores: RegistrationStores, row: NewRegistration) => Promise<void>;

/** `isWithheld`: nothing may depend on its address before a job looks at it. */
export type SubmittedAttempt = Attempt & { readonly isWithheld: boolean };
