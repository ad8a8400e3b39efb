import * as v from 'valibot';
import { isCountry } from '#kernel/country.ts';
import type { Locale } from '#kernel/locale.ts';
import { emailAddress } from '#web/forms/field-rules.ts';
import { encodeMessage } from '#web/forms/messages.ts';
import { createFieldRefusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { submitMembershipInterest } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** The country is a hidden field; an unknown one is omitted, since the visitor could not correct it. */
export const interestSchema = v.object({
  email: emailAddress,
  country: v.pipe(
    v.optional(v.string(), ''),
    v.transform((country) => (isCountry(country) ? country : null)),
  ),
});

const MINUTE_SECONDS = 60;

/** Submits the application, from the server's action or the browser's. Every address gets the same response. */
export function submitInterest(run: Run, formData: FormData, language: Locale) {
  return submitForm({
    schema: interestSchema,
    formData,
    send: async ({ email, country }): Promise<SendResult<'received'>> => {
      const input = { email, language, country };
      const { submitMembershipInterest: result } = await run(submitMembershipInterest, { input });
      switch (result.__typename) {
        case 'MembershipInterestReceived':
          return { done: 'received' };
        case 'InvalidInput':
          return { refused: createFieldRefusal(result.fields) };
        case 'TooManyAttempts': {
          const minutes = Math.ceil(result.retryAfter / MINUTE_SECONDS);
          return { refused: { form: [encodeMessage('interest.tooManyAttempts', { minutes })] } };
        }
      }
    },
  });
}
