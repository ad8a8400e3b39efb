import { canonicalizeEmail } from '#kernel/email-address.ts';
import type { CodeCheck } from '#modules/invitation/actions/check-code.ts';
import { isSeatError } from '#modules/invitation/rules/check.ts';
import { readRegistrationForm } from '../../rules/form.ts';
import { isOwnInvitation } from '../../rules/own-invitation.ts';
import type { RegistrationDependencies } from '../ports.ts';
import type { Addition, Attempt, InputError, RegisterInput, RegisterResult } from './attempt.ts';
import { expireDueRegistrations } from './expire-due.ts';
import { findEarlierResult } from './find-earlier-result.ts';
import { findShownPolicies } from './shown-policies.ts';
import { submit } from './submit.ts';

/**
 * Registers a visitor: takes one of the inviter's invitations and publishes the registration, all or nothing
 * (specification E1 and E2). Where every address gets the same answer (specification K12), nothing here depends on the
 * address, and a job does the rest. A repeated idempotency key returns the first result and reserves nothing more.
 */
export function register(deps: RegistrationDependencies, input: RegisterInput): Promise<RegisterResult> {
  return registerAnd(deps, input, () => ({ settle: null, isConfirmed: false }));
}

/** The same, with more in the transaction of the registration: `findAddition` decides by the address what it is. */
export async function registerAnd(
  deps: RegistrationDependencies,
  input: RegisterInput,
  findAddition: (email: string) => Addition,
): Promise<RegisterResult> {
  const retryAfter = await deps.takeAttempt('register-address', input.clientAddress);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const read = readAttempt(deps, input);
  if ('kind' in read) return read;
  const attempt: Attempt = { ...read, ...findAddition(read.form.email) };
  const check = await checkForSeat(deps, attempt);
  if (check.errors.length > 0 || !check.code)
    return findEarlierResultOr(deps, attempt, { kind: 'refused', errors: check.errors });
  const option = check.countryOptions.find(({ isoCode }) => isoCode === attempt.form.country);
  if (!option) return findEarlierResultOr(deps, attempt, invalid('validation.country', ['country']));
  const shown = await findShownPolicies(deps, input, option);
  if (shown.kind === 'stale') return findEarlierResultOr(deps, attempt, invalid('validation.policies', shown.names));
  // Limited per client address: requests of strangers from their addresses prevent nobody from registering.
  const target = `${canonicalizeEmail(attempt.form.email)} ${input.clientAddress}`;
  const targetRetryAfter = await deps.takeAttempt('register-target', target);
  if (targetRetryAfter !== null) return { kind: 'too-many-attempts', retryAfter: targetRetryAfter };
  const isWithheld = !attempt.isConfirmed && (await deps.answersAlike());
  // After the limit, like every result that reveals something about an address.
  if (!isWithheld && isOwnInvitation(attempt.form.email, check.code)) {
    return findEarlierResultOr(deps, attempt, invalid('validation.ownInvitation', ['email']));
  }
  return submit(deps, { ...attempt, isWithheld }, check.code, shown.option);
}

/** Codes and policies change; the result of a submission does not. */
async function findEarlierResultOr(
  deps: RegistrationDependencies,
  attempt: Attempt,
  result: RegisterResult,
): Promise<RegisterResult> {
  return (await findEarlierResult(deps, attempt)) ?? result;
}

function invalid(validationCode: InputError['validationCode'], names: readonly string[]): RegisterResult {
  return { kind: 'invalid', fields: names.map((name) => ({ name, validationCode }) as InputError) };
}

function readAttempt(
  deps: RegistrationDependencies,
  input: RegisterInput,
): Omit<Attempt, keyof Addition> | (RegisterResult & { kind: 'invalid' }) {
  const { form, errors } = readRegistrationForm(input.form, deps.clock());
  const inputErrors: InputError[] = [...errors];
  if (!/^[\x21-\x7e]{8,100}$/.test(input.idempotencyKey)) {
    inputErrors.push({ name: 'idempotencyKey', validationCode: 'validation.formKey' });
  }
  if (form && !deps.isReachable(form.email)) inputErrors.push({ name: 'email', validationCode: 'validation.email' });
  if (!form || inputErrors.length > 0) return { kind: 'invalid', fields: inputErrors };
  const fingerprint = deps.digest(JSON.stringify([input.idempotencyKey, form, input.registrationCode, input.language]));
  return { input, form, fingerprint };
}

/**
 * A code that is refused only for lack of seats may have seats that due registrations hold: those registrations end
 * first, whoever they belong to. The result for such a code does not reveal whether the address has a registration or
 * an account.
 */
async function checkForSeat(deps: RegistrationDependencies, attempt: Attempt): Promise<CodeCheck> {
  const check = await deps.checkCode(attempt.input);
  if (!check.code || check.errors.length === 0 || !check.errors.every(isSeatError)) return check;
  return (await expireDueRegistrations(deps, check.code.inviterId)) ? deps.checkCode(attempt.input) : check;
}
