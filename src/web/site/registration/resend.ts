import type { TextKey } from '#texts/keys.ts';
import { textOfFailure } from '#web/forms/submit-form.ts';
import { type ResendActivationMutation, resendActivation, resendPendingActivation } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { RememberedRegistration } from './registration-cookie.ts';

/** What became of the wish for another activation mail. */
export type ResendAnswer =
  | { readonly kind: 'resent' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'over'; readonly message: TextKey }
  | { readonly kind: 'failed'; readonly message: TextKey };

/**
 * Asks for the activation mail once more; its limits are an answer, not an error. Where this browser only met a pending
 * address, the address and the invitation take the place of the registration's id.
 */
export async function resend(run: Run, registration: RememberedRegistration): Promise<ResendAnswer | null> {
  const { id: registrationId, email, rc: registrationCode, vt: validityTimestamp } = registration;
  try {
    if (registrationId) return answerOf((await run(resendActivation, { registrationId })).resendActivation);
    if (!email) return null;
    const pending = { email, registrationCode, validityTimestamp };
    return answerOf((await run(resendPendingActivation, pending)).resendPendingActivation);
  } catch (error) {
    return { kind: 'failed', message: textOfFailure(error) };
  }
}

function answerOf(answer: ResendActivationMutation['resendActivation']): ResendAnswer {
  switch (answer.__typename) {
    case 'ActivationResent':
      return { kind: 'resent' };
    case 'TooManyAttempts':
      return { kind: 'wait', seconds: answer.retryAfter };
    case 'ResendRefused':
      return {
        kind: 'over',
        message: answer.code === 'REGISTRATION_ACTIVE' ? 'registration.resend.active' : 'registration.resend.ended',
      };
  }
}
