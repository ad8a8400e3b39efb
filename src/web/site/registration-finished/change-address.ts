import { isSeatError } from '#modules/invitation/rules/check.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { checkRegistrationCode, withdrawRegistration } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { StoredRegistration } from '../registration/registration-cookie.ts';
import type { ResendResult } from '../registration/resend.ts';

/** The result of a request to register with another address. */
export type ChangeOutcome =
  | { readonly kind: 'free' }
  /** The account was activated meanwhile: the page continues as after any activation. */
  | { readonly kind: 'active' }
  | { readonly kind: 'kept'; readonly result: ResendResult };

/**
 * Withdraws the registration, so that its seat is released. If the invitation would not open the form again, the
 * registration stays: no visitor loses a seat because of a mistyped address. An unknown or ended registration is no
 * obstacle.
 */
export async function changeAddress(run: Run, registration: StoredRegistration): Promise<ChangeOutcome> {
  const { id: registrationId, email, rc: registrationCode, vt: validityTimestamp } = registration;
  if (!registrationId || !email) return { kind: 'free' };
  try {
    const { registrationCodeDetails } = await run(checkRegistrationCode, { registrationCode, validityTimestamp });
    if (!registrationCodeDetails.errors.every(isSeatError)) {
      return { kind: 'kept', result: { kind: 'over', message: 'waiting.closed' } };
    }
    const { withdrawRegistration: withdrawal } = await run(withdrawRegistration, { registrationId, email });
    return { kind: withdrawal.refused === 'REGISTRATION_ACTIVE' ? 'active' : 'free' };
  } catch (error) {
    return { kind: 'kept', result: { kind: 'failed', message: getFailureText(error) } };
  }
}
