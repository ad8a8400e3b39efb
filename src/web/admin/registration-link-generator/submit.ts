import * as v from 'valibot';
import { normalizeCode, validateCode } from '#modules/invitation/rules/code.ts';
import type { TextKey } from '#texts/keys.ts';
import { type Refusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { generateRegistrationLink } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { LINK_REFUSALS } from './link-refusals.ts';

export type GeneratedLink = { readonly code: string; readonly url: string; readonly validUntil: string };

/** Messages are text keys. The rules are those of the landing page's code form, so both refuse with the same texts. */
export const linkSchema = v.object({
  registrationCode: v.pipe(
    v.optional(v.string(), ''),
    v.check((code) => validateCode(code) !== 'code.empty', 'code.empty'),
    v.check((code) => validateCode(code) !== 'code.characters', 'code.characters'),
    v.check((code) => validateCode(code) !== 'code.mistyped', 'code.mistyped'),
    v.transform(normalizeCode),
  ),
});

/** Creates a link for the typed code; a refusal appears at the field. */
export function submitCode(run: Run, formData: FormData) {
  return submitForm({
    schema: linkSchema,
    formData,
    send: async ({ registrationCode }): Promise<SendResult<GeneratedLink>> => {
      try {
        const { generateRegistrationLink: link } = await run(generateRegistrationLink, { registrationCode });
        return { done: { code: registrationCode, url: link.url, validUntil: String(link.validUntil) } };
      } catch (error) {
        return { refused: toRefusal(error) };
      }
    },
  });
}

/** The session may end between the page's guard and the operation's own. Other errors are rethrown to `submitForm`. */
function toRefusal(error: unknown): Refusal {
  const { code = null, reason = null } = isOperationError(error) ? error : {};
  const message = new Map<string, TextKey>(Object.entries(LINK_REFUSALS)).get(reason ?? '');
  if (message) return { fields: { registrationCode: [message] } };
  if (code === 'UNAUTHENTICATED') return { form: ['linkGenerator.sessionEnded'] };
  if (code === 'FORBIDDEN') return { form: ['error.forbidden.text'] };
  throw error;
}
