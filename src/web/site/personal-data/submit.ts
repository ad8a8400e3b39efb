import * as v from 'valibot';
import { erasureSchema } from '#web/browser/personal-data/erasure-schema.ts';
import { emailAddress } from '#web/forms/field-rules.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { erasePersonalData, requestPersonalData } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export const requestSchema = v.object({ email: emailAddress });

/** Requests the mail; the outcome is the same for every address. */
export function submitRequest(run: Run, formData: FormData) {
  return submitForm({
    schema: requestSchema,
    formData,
    send: async (typed): Promise<SendResult<'sent'>> => {
      const { result } = await run(requestPersonalData, typed);
      switch (result.__typename) {
        case 'PersonalDataRequested':
          return { done: 'sent' };
        case 'InvalidInput':
          return { refused: createFieldRefusal(result.fields) };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
      }
    },
  });
}

/** Erases what the link opens; an invalid link also counts as done: the page says so in place of the form. */
export function submitErasure(run: Run, formData: FormData, token: string) {
  return submitForm({
    schema: erasureSchema,
    formData,
    send: async ({ confirmation }): Promise<SendResult<'erased' | 'refused'>> => {
      const { result } = await run(erasePersonalData, { token, confirmation });
      switch (result.__typename) {
        case 'PersonalDataErased':
          return { done: 'erased' };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
        case 'PersonalDataRefused':
          return refuse(result.reason);
      }
    },
  });
}

function refuse(reason: string): SendResult<'erased' | 'refused'> {
  switch (reason) {
    case 'confirmation-invalid':
      return { refused: { fields: { confirmation: ['personalData.erase.mismatch'] } } };
    case 'person-is-admin':
      return { refused: { form: ['personalData.erase.admin'] } };
    case 'person-changed':
      return { refused: { form: ['personalData.erase.changed'] } };
    case 'address-changed':
      return { refused: { form: ['personalData.erase.addressChanged'] } };
    // The form was sent twice.
    case 'link-used':
      return { done: 'erased' };
    default:
      return { done: 'refused' };
  }
}
