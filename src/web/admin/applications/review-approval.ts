import type { TextKey } from '#texts/keys.ts';
import {
  type PreviewApprovalQuery,
  type PreviewApprovalQueryVariables,
  previewApproval,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import { readSelection, type Selection } from '../list/selection.ts';
import { getRefusalText } from './application-texts.ts';
import { CHANGE_FIELDS } from './change-applications.ts';

type Shown = Extract<PreviewApprovalQuery['result'], { readonly __typename: 'MembershipApplicationsApproval' }>;

/** What an approval would send, with what the confirmation posts. */
export type ApprovalReview = Shown & { readonly selection: Selection; readonly reason: string };

/** The confirmation of an approval whose mails were shown. */
export const REVIEWED_FIELD = 'reviewed';

type Reviewed =
  | { readonly review: ApprovalReview; readonly refusal?: undefined }
  | { readonly review?: undefined; readonly refusal: TextKey };

/** Whether a posted form asks for an approval whose mails were not shown yet. */
export function needsReview(form: FormData): boolean {
  return form.get('kind') === 'approve' && form.get(REVIEWED_FIELD) === null;
}

/** Loads what an approval would send to the selected applicants. */
export async function reviewApproval(
  run: Run,
  form: FormData,
  selected: Omit<PreviewApprovalQueryVariables, 'code'>,
): Promise<Reviewed> {
  try {
    const { result } = await run(previewApproval, { ...selected, code: String(form.get(CHANGE_FIELDS.code) ?? '') });
    if (result.__typename === 'MembershipApplicationRefused') return { refusal: getRefusalText(result.reason) };
    const reason = String(form.get(CHANGE_FIELDS.approve) ?? '');
    return { review: { ...result, selection: readSelection(form), reason } };
  } catch (error) {
    return { refusal: getText(error) };
  }
}
