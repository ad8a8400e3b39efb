import type { Locale } from '../../../../kernel/locale.ts';
import type { CodeCheck } from '../../../invitation/actions/check-code.ts';
import type { CodeError } from '../../../invitation/rules/check.ts';
import type { FieldError, RegistrationForm } from '../../rules/form.ts';
import { readRegistrationForm } from '../../rules/form.ts';
import type { RegistrationWorld, SubmissionOutcome } from '../ports.ts';
import { answerEarlier, answerExisting } from './answer-existing.ts';
import { submit } from './submit.ts';

export type RegisterInput = {
  readonly idempotencyKey: string;
  readonly registrationCode: string;
  readonly validityTimestamp: string | null;
  readonly referrer: string | null;
  readonly language: Locale;
  /** The versions that the visitor saw; null means the newest. */
  readonly termsPkString: string | null;
  readonly dataPolicyPkString: string | null;
  readonly clientAddress: string;
  /** As typed; the form's schema reads it. */
  readonly form: Readonly<Record<string, unknown>>;
};

export type InputError =
  | FieldError
  | { readonly name: string; readonly slip: 'validation.idempotencyKey' | 'validation.policies' };

export type RegisterResult =
  | SubmissionOutcome
  | { readonly kind: 'refused'; readonly errors: readonly CodeError[] }
  | { readonly kind: 'invalid'; readonly fields: readonly InputError[] }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/** A submission that was read and is worth a seat. */
export type Attempt = {
  readonly input: RegisterInput;
  readonly form: RegistrationForm;
  readonly fingerprint: Uint8Array;
};

/**
 * Registers a visitor: takes one of the inviter's invitations and has the activation mail sent, all or nothing
 * (decisions sections 4 and 5). A repeated idempotency key is answered as the first time and reserves nothing more.
 */
export async function register(world: RegistrationWorld, input: RegisterInput): Promise<RegisterResult> {
  const retryAfter = await world.takeAttempt('register-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const attempt = readAttempt(world, input);
  if ('kind' in attempt) return attempt;
  const check = await world.checkCode(input);
  if (check.errors.length > 0 || !check.code) return refuse(world, attempt, check);
  const option = check.countryOptions.find(({ isoCode }) => isoCode === attempt.form.country);
  if (!option) return { kind: 'invalid', fields: [{ name: 'country', slip: 'validation.country' }] };
  const stale = (['termsPkString', 'dataPolicyPkString'] as const).filter(
    (name) => input[name] !== null && input[name] !== option[name],
  );
  if (stale.length > 0) return { kind: 'invalid', fields: stale.map((name) => ({ name, slip: 'validation.policies' })) };
  return submit(world, attempt, check.code, option);
}

function readAttempt(world: RegistrationWorld, input: RegisterInput): Attempt | (RegisterResult & { kind: 'invalid' }) {
  const { form, errors } = readRegistrationForm(input.form);
  const slips: InputError[] = [...errors];
  if (!/^[\x21-\x7e]{8,100}$/.test(input.idempotencyKey)) {
    slips.push({ name: 'idempotencyKey', slip: 'validation.idempotencyKey' });
  }
  if (!form || slips.length > 0) return { kind: 'invalid', fields: slips };
  const fingerprint = world.digest(
    JSON.stringify([input.idempotencyKey, form, input.registrationCode, input.language]),
  );
  return { input, form, fingerprint };
}

const FULL: readonly CodeError[] = [
  'REGISTRATION_CODE_NO_BALANCE_LEFT',
  'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS',
];

/**
 * A code that refuses only because its seats are gone may have lost the last one to this very person: the earlier answer
 * or the existing account comes first. A wrong code says nothing of accounts.
 */
async function refuse(world: RegistrationWorld, attempt: Attempt, check: CodeCheck): Promise<RegisterResult> {
  const earlier = await answerEarlier(world, attempt);
  if (earlier) return earlier;
  const existing = check.errors.every((error) => FULL.includes(error)) ? await answerExisting(world, attempt) : null;
  return existing ?? { kind: 'refused', errors: check.errors };
}
