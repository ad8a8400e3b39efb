import { type RouterContextProvider, redirect } from 'react-router';
import { createActivationCookie } from '#web/browser/registration/activation-cookie.server.ts';
import { enterActivationCode } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import type { RefusedCode } from './code-form.tsx';
import { type CodeOutcome, sendCode } from './enter-code.ts';

type Visit = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };

/** Sends the typed code of a mail, for the registration of this browser alone; null where it has none. */
export async function enterCode(visit: Visit, formData: FormData, registrationId: string | null) {
  if (registrationId === null) return null;
  const run = runInProcess(visit.context);
  const outcome = await sendCode(
    formData,
    async (activationCode) => (await run(enterActivationCode, { registrationId, activationCode })).enterActivationCode,
  );
  return openActivation(visit, outcome);
}

/** Opens in this browser what the link of the mail opens; a refused code is returned. */
export function openActivation({ url, context }: Visit, outcome: CodeOutcome): Response | RefusedCode {
  if (outcome.kind === 'code-refused') return outcome;
  const page = matchPathLocale(withoutBase(url.pathname), href('/registration/activateaccount'));
  return redirect(page, { headers: { 'Set-Cookie': createActivationCookie(context, outcome.accountActivationId) } });
}
