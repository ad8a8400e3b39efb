import * as v from 'valibot';
import { emailAddress, newPassword } from '#web/forms/field-rules.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { requestPasswordReset, resetPassword } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export const requestSchema = v.object({ email: emailAddress });
export const newPasswordSchema = v.object({ token: v.optional(v.string(), ''), password: newPassword });

/** Requests the mail; returns the text that is the same for every address. */
export function submitRequest(run: Run, formData: FormData) {
  return submitForm({
    schema: requestSchema,
    formData,
    send: async ({ email }): Promise<SendResult<'reset.requested'>> => {
      const { requestPasswordReset: result } = await run(requestPasswordReset, { email });
      if (result.__typename === 'PasswordResetRequested') return { done: 'reset.requested' };
      return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
    },
  });
}

/** Sets the new password; an invalid link also counts as done: the visitor requests another. */
export function submitNewPassword(run: Run, formData: FormData) {
  return submitForm({
    schema: newPasswordSchema,
    formData,
    hidden: ['token', 'password'],
    send: async (choice): Promise<SendResult<'reset.done' | 'reset.refused'>> => {
      const { resetPassword: result } = await run(resetPassword, choice);
      switch (result.__typename) {
        case 'PasswordReset':
          return { done: 'reset.done' };
        case 'ResetRefused':
          return { done: 'reset.refused' };
        case 'InvalidInput':
          return { refused: createFieldRefusal(result.fields) };
      }
    },
  });
}
