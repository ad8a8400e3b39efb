import { personDetails } from '#modules/registration/rules/form.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { changeMyDetails } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** Corrects the details, by the rules and with the messages of the registration form. */
export function submitDetails(run: Run, formData: FormData) {
  return submitForm({
    schema: personDetails,
    formData,
    send: async (details): Promise<SendResult<'saved'>> => {
      const { result } = await run(changeMyDetails, details);
      switch (result.__typename) {
        case 'DetailsSaved':
          return { done: 'saved' };
        case 'InvalidInput':
          return { refused: createFieldRefusal(result.fields) };
        case 'TooManyAttempts':
          return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
      }
    },
  });
}
