import type { TextKey } from '#texts/keys.ts';
import { decideApplication, inviteAgain } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getRefusalText } from '../applications/application-texts.ts';
import { getText } from '../codes/change-codes.ts';

/** Of the page's address and the form: another link for an approved applicant. */
export const AGAIN = 'again';

/** What a posted form does, with what the page says afterwards. */
const OUTCOMES = { approve: 'approved', decline: 'declined', [AGAIN]: 'invited' } as const;
type Kind = keyof typeof OUTCOMES;
export type Outcome = (typeof OUTCOMES)[Kind];
export type DecisionResult =
  | { readonly outcome: Outcome; readonly refusal?: undefined }
  | { readonly outcome?: undefined; readonly refusal: TextKey };

/** Approves or declines the application by a posted form, or mails another link to its approved applicant. */
export async function submitDecision(run: Run, id: string, form: FormData): Promise<DecisionResult> {
  const kind = read(form, 'decision');
  if (kind !== 'approve' && kind !== 'decline' && kind !== AGAIN) return { refusal: 'error.technical' };
  try {
    const { result } = await submit(run, id, { kind, form });
    if (result.__typename === 'MembershipApplicationDecided') return { outcome: OUTCOMES[kind] };
    return { refusal: getRefusalText(result.reason) };
  } catch (error) {
    return { refusal: getText(error) };
  }
}

function submit(run: Run, id: string, { kind, form }: { readonly kind: Kind; readonly form: FormData }) {
  const code = read(form, 'code');
  if (kind === AGAIN) {
    const input = { id, code: code ?? '', invitedAt: read(form, 'invitedAt') || null };
    return run(inviteAgain, { input });
  }
  const decision = kind === 'approve' ? 'APPROVE' : 'DECLINE';
  return run(decideApplication, { input: { id, decision, code, reason: read(form, 'reason') } });
}

function read(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
}
