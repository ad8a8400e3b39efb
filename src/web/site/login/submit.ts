import * as v from 'valibot';
import { emailAddress } from '#web/forms/field-rules.ts';
import { type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { login } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** Messages are text keys. A missing field counts as empty. */
export const loginSchema = v.object({
  email: emailAddress,
  password: v.pipe(v.optional(v.string(), ''), v.nonEmpty('login.password.empty')),
});

/** Logs in, from the server's action or the browser's; returns the session's token on success. */
export function submitLogin(run: Run, formData: FormData) {
  return submitForm({
    schema: loginSchema,
    formData,
    hidden: ['password'],
    send: async (credentials): Promise<SendResult<string>> => {
      const { login: result } = await run(login, credentials);
      switch (result.__typename) {
        case 'LoggedIn':
          return { done: result.token };
        case 'LoginRefused':
          return { refused: { form: [result.code] } };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
      }
    },
  });
}
