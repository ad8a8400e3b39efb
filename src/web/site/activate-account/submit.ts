import * as v from 'valibot';
import { newPassword } from '#web/forms/field-rules.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { activateAccount } from '#web/generated/operations.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';
import type { Run } from '#web/routing/operation.ts';

export const activationSchema = v.object({
  accountActivationId: v.optional(v.string(), ''),
  /** The registration that the page showed. */
  registrationId: v.optional(v.string(), ''),
  newsletter: v.pipe(
    v.optional(v.string(), ''),
    v.transform((box) => box === 'on'),
  ),
  password: newPassword,
});

export type ActivationOutcome =
  | { readonly kind: 'activated'; readonly token: string }
  | { readonly kind: 'already-active' }
  | { readonly kind: 'refused'; readonly error: string };

/** Activates the account, from the server's action or the browser's. An invalid password is reported in the form. */
export function submitActivation(run: Run, formData: FormData) {
  return submitForm({
    schema: activationSchema,
    formData,
    hidden: ['accountActivationId', 'registrationId', 'password'],
    send: async ({ registrationId, ...typed }): Promise<SendResult<ActivationOutcome>> => {
      const input = { ...typed, registrationId: registrationId || null };
      const { activateAccount: result } = await run(activateAccount, { input });
      switch (result.__typename) {
        case 'AccountActivated':
          return { done: { kind: 'activated', token: result.token } };
        case 'AlreadyActive':
          return { done: { kind: 'already-active' } };
        case 'ActivationRefused':
          return { done: { kind: 'refused', error: result.error } };
        case 'InvalidInput':
          return { refused: createFieldRefusal(result.fields) };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
      }
    },
  });
}

/** Returns the path of the page for a refused activation. */
export function getActivationErrorPath(error: string): Href {
  return withQuery(href('/registration/activateaccountError'), { error });
}
