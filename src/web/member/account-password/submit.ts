import * as v from 'valibot';
import { newPassword } from '#web/forms/field-rules.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { changePassword } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export const passwordSchema = v.object({
  // Missing where the session has a fresh proof of identity: then the field is not shown.
  current: v.optional(v.string()),
  password: newPassword,
});

/** Changes the password; the current one is asked for where the session has no fresh proof of identity. */
export function submitPassword(run: Run, formData: FormData) {
  return submitForm({
    schema: passwordSchema,
    formData,
    hidden: ['current', 'password'],
    send: async ({ current, password }): Promise<SendResult<'changed'>> => {
      const { result } = await run(changePassword, { password, currentPassword: current ?? null });
      switch (result.__typename) {
        case 'PasswordChanged':
          return { done: 'changed' };
        case 'PasswordChangeRefused':
          return { refused: { fields: { current: [result.code] } } };
        case 'InvalidInput':
          return { refused: createFieldRefusal(result.fields) };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
      }
    },
  });
}
