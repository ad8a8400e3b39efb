import { parseActivationCode } from '#modules/registration/rules/activation-code.ts';
import { encodeMessage } from '#web/forms/messages.ts';
import { getFailureMessage } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import type { EnterActivationCodeMutation } from '#web/generated/operations.ts';

type Entered = EnterActivationCodeMutation['enterActivationCode'];
type Refused = Extract<Entered, { readonly __typename: 'ActivationCodeRefused' }>;

/** The value of the form's field `intent`. */
export const CODE_INTENT = 'code';
export const CODE_FIELD = 'activationCode';

/** The secret of the link that a code opens, or the message for its field. */
export type CodeOutcome =
  | { readonly kind: 'opened'; readonly accountActivationId: string }
  | { readonly kind: 'code-refused'; readonly message: string };

/** Sends a typed code. What is no code is refused at once. */
export async function sendCode(
  formData: FormData,
  send: (activationCode: string) => Promise<Entered>,
): Promise<CodeOutcome> {
  const typed = formData.get(CODE_FIELD);
  const activationCode = typeof typed === 'string' ? parseActivationCode(typed) : null;
  if (activationCode === null) return refuse('activationCode.malformed');
  try {
    const result = await send(activationCode);
    switch (result.__typename) {
      case 'ActivationOpened':
        return { kind: 'opened', accountActivationId: result.accountActivationId };
      case 'TooManyAttempts':
        return refuse(formatWaitMessage(result.retryAfter));
      case 'ActivationCodeRefused':
        return refuse(getMessage(result));
    }
  } catch (error) {
    return refuse(getFailureMessage(error));
  }
}

function refuse(message: string): CodeOutcome {
  return { kind: 'code-refused', message };
}

function getMessage({ reason, triesLeft }: Refused): string {
  switch (reason) {
    case 'CODE_MALFORMED':
      return 'activationCode.malformed';
    case 'CODE_WRONG':
      return triesLeft ? encodeMessage('activationCode.wrong', { left: triesLeft }) : 'activationCode.usedUp';
    case 'CODE_USED_UP':
      return 'activationCode.usedUp';
    case 'CODE_CLOSED':
      return 'activationCode.closed';
    case 'REGISTRATION_ACTIVE':
      return 'registration.resend.active';
    case 'REGISTRATION_UNKNOWN':
    case 'REGISTRATION_ENDED':
      return 'registration.resend.ended';
  }
}
