import { listKeptFields, PROOF_FIELDS } from '#web/forms/proof-fields.ts';
import { getFailureMessage } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import { proveIdentity } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** What the page shows after a post: the form that it keeps, and why the answer was refused. */
export type Asked = {
  readonly kept: ReturnType<typeof listKeptFields>;
  /** A message of a form; null where nobody has answered yet. */
  readonly refusal: string | null;
};

/** Sends the answer of a posted form; null where it proves the identity. */
export async function submitProof(run: Run, form: FormData): Promise<Asked | null> {
  const kept = listKeptFields(form);
  const answers = Object.values(PROOF_FIELDS).filter((name) => form.has(name));
  // The form of another page, which was sent here with 307.
  if (answers.length === 0) return { kept, refusal: null };
  try {
    const { password, code, passkey } = PROOF_FIELDS;
    const { result } = await run(proveIdentity, {
      password: readAnswer(form, password),
      code: readAnswer(form, code),
      passkey: readAnswer(form, passkey),
    });
    if (result.__typename === 'IdentityProven') return null;
    const refusal = result.__typename === 'TooManyAttempts' ? formatWaitMessage(result.retryAfter) : result.code;
    return { kept, refusal };
  } catch (error) {
    return { kept, refusal: getFailureMessage(error) };
  }
}

function readAnswer(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}
