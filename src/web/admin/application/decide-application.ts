import type { TextKey } from '#texts/keys.ts';
import { decideApplication } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getRefusalText } from '../applications/application-texts.ts';
import { getText } from '../codes/change-codes.ts';

export type Outcome = 'approved' | 'declined';
export type DecisionResult =
  | { readonly outcome: Outcome; readonly refusal?: undefined }
  | { readonly outcome?: undefined; readonly refusal: TextKey };

/** Approves or declines the application by a posted form. */
export async function submitDecision(run: Run, id: string, form: FormData): Promise<DecisionResult> {
  const kind = form.get('decision');
  if (kind !== 'approve' && kind !== 'decline') return { refusal: 'error.technical' };
  const decision = kind === 'approve' ? 'APPROVE' : 'DECLINE';
  try {
    const input = { id, decision, code: read(form, 'code'), reason: read(form, 'reason') } as const;
    const { result } = await run(decideApplication, { input });
    if (result.__typename === 'MembershipApplicationDecided')
      return { outcome: kind === 'approve' ? 'approved' : 'declined' };
    return { refusal: getRefusalText(result.reason) };
  } catch (error) {
    return { refusal: getText(error) };
  }
}

function read(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
}
