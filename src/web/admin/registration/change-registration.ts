import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { eraseRegistration, requestActivationMail, withdrawPendingRegistration } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';

/** What an admin can do with a registration, with the text that says that it is done. */
export const DONE_TEXTS = {
  resend: 'registration.resend.done',
  withdraw: 'registration.withdraw.done',
  erase: 'registration.erase.done',
} as const satisfies Record<string, TextKey>;
export type Change = keyof typeof DONE_TEXTS;

const OPERATIONS = {
  resend: requestActivationMail,
  withdraw: withdrawPendingRegistration,
  erase: eraseRegistration,
} as const;

const REFUSALS = {
  'registration-unknown': 'registration.refused.unknown',
  'registration-active': 'registration.refused.active',
  'registration-expired': 'registration.refused.expired',
  'already-withdrawn': 'registration.refused.withdrawn',
  'already-erased': 'registration.refused.erased',
  'too-many-mails': 'registration.refused.too-many-mails',
  busy: 'registration.refused.busy',
} as const satisfies Record<string, TextKey>;

type RefusalText = (typeof REFUSALS)[keyof typeof REFUSALS] | ReturnType<typeof getFailure>;

/** Why nothing was changed; `minutes` until a limit allows it. */
export type ChangeRefusal = { readonly kind: 'refused'; readonly refusal: TextKey; readonly minutes: number };
type ChangeResult = { readonly kind: 'done'; readonly change: Change } | ChangeRefusal;

export function parseChange(text: unknown): Change | null {
  return (Object.keys(DONE_TEXTS) as Change[]).find((change) => change === text) ?? null;
}

/** Does with a registration what a posted form says. */
export async function submitChange(run: Run, form: FormData, id: string): Promise<ChangeResult> {
  const change = parseChange(form.get('change'));
  if (!change) return refuse('error.technical');
  try {
    const { result } = await run(OPERATIONS[change], { id });
    if (result.__typename === 'RegistrationChanged') return { kind: 'done', change };
    const { reason, retryAfter } = result;
    const text = Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as keyof typeof REFUSALS] : 'error.technical';
    return refuse(text, Math.ceil((retryAfter ?? 0) / 60));
  } catch (error) {
    return refuse(getFailure(error));
  }
}

function refuse(refusal: RefusalText, minutes = 0): ChangeRefusal {
  return { kind: 'refused', refusal, minutes };
}

/** The session may end between the page's guard and the operation's own. */
function getFailure(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}
