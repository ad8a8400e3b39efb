import type { RouterContextProvider } from 'react-router';
import { createFormReport } from '#web/forms/form-result.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { loginWithPasskey } from '#web/generated/operations.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { PASSKEY_LOGIN } from './passkey-field.ts';
import { startSession } from './second-half.server.ts';

type Visit = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> };

/** Handles the form with a passkey's answer; null for other forms. It is posted as a document. */
export async function submitPasskey(visit: Visit, form: FormData) {
  const response = form.get(PASSKEY_LOGIN);
  if (typeof response !== 'string' || response === '') return null;
  try {
    const { result } = await runInProcess(visit.context)(loginWithPasskey, { response });
    if (result.__typename === 'LoggedIn') return startSession(visit, result.token);
    const isLimited = result.__typename === 'TooManyAttempts';
    const isAdmin = result.__typename === 'PasswordNeeded';
    const refusal = isAdmin ? 'login.passkey.admin' : 'login.passkey.refused';
    return { result: createFormReport(new FormData(), isLimited ? 'error.tooManyAttempts' : refusal) };
  } catch (error) {
    return { result: createFormReport(new FormData(), getFailureText(error)) };
  }
}
