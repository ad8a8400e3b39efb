import * as v from 'valibot';
import { emailAddress, newPassword } from '#web/forms/rules-of-fields.ts';
import { refusedFields, type Sent, submitForm } from '#web/forms/submit-form.ts';
import { waitMessage } from '#web/forms/wait.ts';
import { requestPasswordReset, resetPassword } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export const requestSchema = v.object({ email: emailAddress });
export const choiceSchema = v.object({ token: v.optional(v.string(), ''), password: newPassword });

/** Asks for the mail; done with the text that is the same for every address. */
export function submitRequest(run: Run, formData: FormData) {
  return submitForm({
    schema: requestSchema,
    formData,
    send: async ({ email }): Promise<Sent<'reset.requested'>> => {
      const { requestPasswordReset: answer } = await run(requestPasswordReset, { email });
      if (answer.__typename === 'PasswordResetRequested') return { done: 'reset.requested' };
      return { refused: { form: [waitMessage(answer.retryAfter)] } };
    },
  });
}

/** Sets the new password; a link that does not work any more is done with, too: the visitor asks for another. */
export function submitChoice(run: Run, formData: FormData) {
  return submitForm({
    schema: choiceSchema,
    formData,
    hidden: ['token', 'password'],
    send: async (choice): Promise<Sent<'reset.done' | 'reset.refused'>> => {
      const { resetPassword: answer } = await run(resetPassword, choice);
      switch (answer.__typename) {
        case 'PasswordReset':
          return { done: 'reset.done' };
        case 'ResetRefused':
          return { done: 'reset.refused' };
        case 'InvalidInput':
          return { refused: refusedFields(answer.fields) };
      }
    },
  });
}
