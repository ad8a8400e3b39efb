import * as v from 'valibot';
import type { CodeError } from '#modules/invitation/rules/check.ts';
import { normalizeCode, validateCode } from '#modules/invitation/rules/code.ts';
import { getCodeRefusal } from '#modules/invitation/rules/code-refusal.ts';
import { type FormResult, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { checkRegistrationCode } from '#web/generated/operations.ts';
import { type Href, href } from '#web/routing/href.ts';
import type { Run } from '#web/routing/operation.ts';
import { parseCampaignSlug } from '../registration/invitation.ts';
import { registrationPath } from './visit.ts';

/** Messages are text keys. Only texts with the format of a code are checked. */
export const codeSchema = v.object({
  code: v.pipe(
    v.optional(v.string(), ''),
    v.check((typed) => validateCode(typed) !== 'code.empty', 'code.empty'),
    v.check((typed) => validateCode(typed) !== 'code.characters', 'code.characters'),
    v.check((typed) => validateCode(typed) !== 'code.mistyped', 'code.mistyped'),
    v.transform(normalizeCode),
  ),
});

/** The form's result, with the error of a code that was checked and refused. */
export type CodeResult = FormResult<Href> & { readonly error: CodeError | null };

/** Checks a typed code, from the server's action or the browser's; returns the next path on success. */
export async function submitCode(run: Run, formData: FormData): Promise<CodeResult> {
  let error: CodeError | null = null;
  const result = await submitForm({
    schema: codeSchema,
    formData,
    send: async ({ code }): Promise<SendResult<Href>> => {
      const { registrationCodeDetails } = await run(checkRegistrationCode, { registrationCode: code });
      const refusal = getCodeRefusal(registrationCodeDetails.errors, 'typed');
      if (refusal === null) return { done: registrationPath(code, null, parseCampaignSlug(formData.get('via'))) };
      if (refusal.kind === 'denied') return { done: href('/registration/deny') };
      error = refusal.error;
      return { refused: { fields: { code: [refusal.text] } } };
    },
  });
  return { ...result, error };
}
