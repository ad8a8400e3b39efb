import type { TextKey } from '#texts/keys.ts';
import { type SendTestMailMutationVariables, sendTestMail } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';

/** What the page shows after a press: the mail is on its way, or why it is not. */
export type TestMailResult =
  | { readonly isSent: true; readonly refusal?: undefined }
  | { readonly isSent?: undefined; readonly refusal: TextKey };

/** Requests a test mail of the shown template. */
export async function submitTestMail(run: Run, template: SendTestMailMutationVariables): Promise<TestMailResult> {
  try {
    const { result } = await run(sendTestMail, template);
    if (result.__typename === 'TestMailRequested') return { isSent: true };
    return { refusal: 'mailTemplates.test.tooMany' };
  } catch (error) {
    return { refusal: getText(error) };
  }
}
