import * as v from 'valibot';
import { emailAddress } from '#web/forms/field-rules.ts';
import { type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { type LoginMutation, login } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** The field with the token of the first half, which the browser posts to get the question for the second one. */
export const PENDING_LOGIN = 'pendingLogin';

/** Messages are text keys. A missing field counts as empty. */
export const loginSchema = v.object({
  email: emailAddress,
  password: v.pipe(v.optional(v.string(), ''), v.nonEmpty('login.password.empty')),
});

type LoggedIn = Extract<LoginMutation['login'], { readonly token: string }>;

/** Logs in, from the server's action or the browser's; returns the token of the session, or of a login that needs another factor. */
export function submitLogin(run: Run, formData: FormData) {
  return submitForm({
    schema: loginSchema,
    formData,
    hidden: ['password'],
    send: async (credentials): Promise<SendResult<LoggedIn>> => {
      const { login: result } = await run(login, credentials);
      switch (result.__typename) {
        case 'LoggedIn':
        case 'SecondFactorNeeded':
          return { done: result };
        case 'LoginRefused':
          return { refused: { form: [result.code] } };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
      }
    },
  });
}
