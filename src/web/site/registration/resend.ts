import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { type ResendActivationMutation, resendActivation, resendPendingActivation } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { StoredRegistration } from './registration-cookie.ts';

/** The result of a request for another activation mail. */
export type ResendResult =
  | { readonly kind: 'resent' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'over'; readonly message: TextKey }
  | { readonly kind: 'failed'; readonly message: TextKey };

/**
 * Requests the activation mail again; a limit is a result, not an error. If this browser only submitted a pending
 * address, the address and the invitation replace the registration's id.
 */
export async function resend(run: Run, registration: StoredRegistration): Promise<ResendResult | null> {
  const { id: registrationId, email, rc: registrationCode, vt: validityTimestamp } = registration;
  try {
    if (registrationId) return toResendResult((await run(resendActivation, { registrationId })).resendActivation);
    if (!email) return null;
    const pending = { email, registrationCode, validityTimestamp };
    return toResendResult((await run(resendPendingActivation, pending)).resendPendingActivation);
  } catch (error) {
    return { kind: 'failed', message: getFailureText(error) };
  }
}

function toResendResult(result: ResendActivationMutation['resendActivation']): ResendResult {
  switch (result.__typename) {
    case 'ActivationResent':
      return { kind: 'resent' };
    case 'TooManyAttempts':
      return { kind: 'wait', seconds: result.retryAfter };
    case 'ResendRefused':
      return {
        kind: 'over',
        message: result.code === 'REGISTRATION_ACTIVE' ? 'registration.resend.active' : 'registration.resend.ended',
      };
  }
}
