import { isSeatError } from '#modules/invitation/rules/check.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { checkRegistrationCode, withdrawRegistration } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { StoredRegistration } from '../registration/registration-cookie.ts';
import type { ResendResult } from '../registration/resend.ts';

/** What became of the wish to register with another address. */
export type ChangeOutcome =
  | { readonly kind: 'free' }
  /** The link was pressed meanwhile: the page goes on as after any activation. */
  | { readonly kind: 'active' }
  | { readonly kind: 'kept'; readonly answer: ResendResult };

/**
 * Takes the registration back, so that its seat is free for the next one. Where the invitation would not open the form
 * again, the registration stays: nobody loses a place for a mistyped address. One that is unknown or over is no hindrance.
 */
export async function changeAddress(run: Run, registration: StoredRegistration): Promise<ChangeOutcome> {
  const { id: registrationId, email, rc: registrationCode, vt: validityTimestamp } = registration;
  if (!registrationId || !email) return { kind: 'free' };
  try {
    const { registrationCodeDetails } = await run(checkRegistrationCode, { registrationCode, validityTimestamp });
    if (!registrationCodeDetails.errors.every(isSeatError)) {
      return { kind: 'kept', answer: { kind: 'over', message: 'waiting.closed' } };
    }
    const { withdrawRegistration: withdrawal } = await run(withdrawRegistration, { registrationId, email });
    return { kind: withdrawal.refused === 'REGISTRATION_ACTIVE' ? 'active' : 'free' };
  } catch (error) {
    return { kind: 'kept', answer: { kind: 'failed', message: getFailureText(error) } };
  }
}
