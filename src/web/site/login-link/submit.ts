import * as v from 'valibot';
import { emailAddress } from '#web/forms/field-rules.ts';
import { type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { requestLoginLink } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export const requestSchema = v.object({ email: emailAddress });

/** Requests the mail with a link that leads to a page, from the server's action or the browser's. */
export function submitRequest(run: Run, formData: FormData, returnTo: string | null) {
  return submitForm({
    schema: requestSchema,
    formData,
    send: async ({ email }): Promise<SendResult<'requested'>> => {
      const { result } = await run(requestLoginLink, { email, returnTo });
      return result.__typename === 'TooManyAttempts'
        ? { refused: { form: [formatWaitMessage(result.retryAfter)] } }
        : { done: 'requested' };
    },
  });
}
