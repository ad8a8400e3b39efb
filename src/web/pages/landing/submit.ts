import * as v from 'valibot';
import { judgeCode, normalizeCode } from '../../../modules/invitation/rules/code.ts';
import { refusalOfCode } from '../../codes/code-refusal.ts';
import { type Sent, submitForm } from '../../forms/submit-form.ts';
import { checkRegistrationCode } from '../../generated/operations.ts';
import type { Run } from '../../operations/operation.ts';
import { viaOf } from '../../registration/invitation.ts';
import { DENY_PATH, registrationPath } from './visit.ts';

/** Messages are keys of texts. Only what can be a code at all is asked for. */
export const codeSchema = v.object({
  code: v.pipe(
    v.optional(v.string(), ''),
    v.check((typed) => judgeCode(typed) !== 'code.empty', 'code.empty'),
    v.check((typed) => judgeCode(typed) !== 'code.characters', 'code.characters'),
    v.transform(normalizeCode),
  ),
});

/** Checks a typed code, from the server's action or from the browser's alike; done with the path that it leads to. */
export function submitCode(run: Run, formData: FormData) {
  return submitForm({
    schema: codeSchema,
    formData,
    send: async ({ code }): Promise<Sent<string>> => {
      const { registrationCodeDetails } = await run(checkRegistrationCode, { registrationCode: code });
      const refusal = refusalOfCode(registrationCodeDetails.errors, 'typed');
      if (refusal === null) return { done: registrationPath(code, null, viaOf(formData.get('via'))) };
      return refusal.kind === 'denied' ? { done: DENY_PATH } : { refused: { fields: { code: [refusal.text] } } };
    },
  });
}
