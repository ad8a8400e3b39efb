import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { renewActivation } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** The result of a request for a new activation mail. */
export type Renewal =
  | { readonly kind: 'resent' }
  /** A new mail was requested, and its code entered wrongly. */
  | { readonly kind: 'code-refused'; readonly message: string }
  | { readonly kind: 'active' }
  | { readonly kind: 'lost'; readonly text: TextKey }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly text: TextKey };

const UNKNOWN: Renewal = { kind: 'lost', text: 'activation.renew.unknown' };

/** Sends a new mail to the holder of an older link; without a link the recipient is unknown. */
export async function renew(run: Run, accountActivationId: string | null): Promise<Renewal> {
  if (accountActivationId === null) return UNKNOWN;
  try {
    const { renewActivation: result } = await run(renewActivation, { accountActivationId });
    switch (result.__typename) {
      case 'ActivationResent':
        return { kind: 'resent' };
      case 'TooManyAttempts':
        return { kind: 'wait', seconds: result.retryAfter };
      case 'ResendRefused':
        return toRenewal(result.code);
    }
  } catch (error) {
    return { kind: 'failed', text: getFailureText(error) };
  }
}

function toRenewal(reason: string): Renewal {
  if (reason === 'REGISTRATION_ACTIVE') return { kind: 'active' };
  return reason === 'REGISTRATION_ENDED' ? { kind: 'lost', text: 'activation.renew.ended' } : UNKNOWN;
}

const TEXTS: Readonly<Record<string, TextKey>> = {
  ACTIVATION_NOT_FOUND: 'activation.error.notFound',
  ACTIVATION_REPLACED: 'activation.error.replaced',
  ACTIVATION_EXPIRED: 'activation.error.expired',
  ACTIVATION_ENDED: 'activation.renew.ended',
  ACTIVATION_CHANGED: 'activation.error.changed',
  ACTIVATION_FAILED: 'activation.error.failed',
};

/** Returns the text for an activation error in the URL; any other value counts as an unknown link. */
export function getActivationErrorText(error: string | null): TextKey {
  const known = error !== null && Object.hasOwn(TEXTS, error) ? TEXTS[error] : undefined;
  return known ?? 'activation.error.notFound';
}

/** The errors that a new mail can solve; a withdrawn registration gets none, and an unknown link has no address. */
const RENEWABLE = ['ACTIVATION_REPLACED', 'ACTIVATION_FAILED', 'ACTIVATION_EXPIRED'];

export function isRenewable(error: string | null): boolean {
  return error !== null && RENEWABLE.includes(error);
}

/** Whether the link itself can still be used. */
export function isRetryable(error: string | null): boolean {
  return error === 'ACTIVATION_FAILED' || error === 'ACTIVATION_CHANGED';
}
