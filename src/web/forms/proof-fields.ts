import { href } from '#web/routing/href.ts';

/** The answer to the question for a proof of identity: the form that was kept is posted on with these fields in it. */
const PREFIX = 'proof-';
export const PROOF_FIELDS = {
  password: `${PREFIX}password`,
  code: `${PREFIX}code`,
  passkey: `${PREFIX}passkey`,
} as const;

const QUESTIONS = [href('/account/security/confirm'), href('/admin/account/confirm')];

/** Only the page that asks for a proof gets its fields; no other page would expect a password in its form. */
export function withoutProof(form: FormData, pathname: string): FormData {
  if (QUESTIONS.some((question) => pathname.endsWith(question))) return form;
  for (const name of [...form.keys()]) if (name.startsWith(PREFIX)) form.delete(name);
  return form;
}

/** The fields of a posted form that are no answer, as they are posted on. */
export function listKeptFields(form: FormData): readonly (readonly [name: string, value: string])[] {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith(PREFIX) ? [[name, value] as const] : [],
  );
}
