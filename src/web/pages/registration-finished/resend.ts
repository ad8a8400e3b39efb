import type { TextKey } from '../../../texts/keys.ts';
import { textOfFailure } from '../../forms/submit-form.ts';
import { type ResendActivationMutation, resendActivation } from '../../generated/operations.ts';
import type { Run } from '../../operations/operation.ts';

/** What became of the wish for another activation mail. */
export type ResendAnswer =
  | { readonly kind: 'resent' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'over'; readonly message: TextKey }
  | { readonly kind: 'failed'; readonly message: TextKey };

/** Asks for the activation mail once more; its limits are an answer, not an error. */
export function resend(run: Run, registrationId: string): Promise<ResendAnswer> {
  return run(resendActivation, { registrationId }).then(
    ({ resendActivation: answer }) => answerOf(answer),
    (error: unknown) => ({ kind: 'failed', message: textOfFailure(error) }) as const,
  );
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
