import * as v from 'valibot';
import { emailAddress } from '#web/forms/field-rules.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { requestEmailChange } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export const emailSchema = v.object({ email: emailAddress });

/** Asks for another address; the result is the same whether or not it has an account. */
export function submitEmail(run: Run, formData: FormData) {
  return submitForm({
    schema: emailSchema,
    formData,
    send: async ({ email }): Promise<SendResult<'requested'>> => {
      const { result } = await run(requestEmailChange, { email });
      switch (result.__typename) {
        case 'EmailChangeRequested':
          return { done: 'requested' };
        case 'InvalidInput':
          return { refused: createFieldRefusal(result.fields) };
        case 'EmailChangeRefused':
          return { refused: { form: ['error.technical'] } };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
      }
    },
  });
}
