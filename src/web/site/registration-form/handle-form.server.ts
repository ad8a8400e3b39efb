import { report } from '@conform-to/react/future';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import * as v from 'valibot';
import { normalizeEmail } from '#kernel/email-address.ts';
import { localeOfPath } from '#kernel/locale.ts';
import { createLoginCookie } from '#web/browser/provider-login/cookies.server.ts';
import { FRESH_ACTIVATION_COOKIE } from '#web/browser/registration/fresh-activation.ts';
import { redirectWithSession } from '#web/browser/session/session.server.ts';
import type { StartedSession } from '#web/browser/session/store-session.tsx';
import { parseForm } from '#web/forms/flat-form-data.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { correctEmail, findUnseenSuggestion } from '#web/forms/seen-hint.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, href } from '#web/routing/href.ts';
import { getLoadContext, type LoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { type Invitation, parseInvitation, withInvitation } from '../registration/invitation.ts';
import { createRegistrationCookie } from '../registration/registration-cookie.ts';
import { readPostedIdentity } from './identity.server.ts';
import {
  CHECK_EMAIL,
  CORRECTED,
  getPostedPromise,
  postedStepOne,
  type ShownPromise,
  STEP_ONE_FIELDS,
} from './posted-form.ts';
import { type Outcome, submitRegistration } from './submit.ts';

/** The posted part of the form: the whole, the lean form's first step, its second, or its back button. */
export type FormPart = 'whole' | 'first' | 'second' | 'back';
/** The next step of the form: the lean form has two steps. */
type Step = { readonly step: 'first' | 'second'; readonly result: FormReport };
/** The form that is shown again, with what it promised; `promise` is null where what is promised now applies. */
export type StepResult = Step & { readonly promise: ShownPromise | null };

/** Handles a posted form: returns the form again, a session for local storage, or redirects to the next page. */
export async function handleForm({ request, context, url }: ActionFunctionArgs) {
  const formData = getPostedForm(context);
  const current = withoutBase(url.pathname);
  const invitation = parseInvitation(url);
  if (!invitation) return redirect(matchPathLocale(current, href('/')));
  const part = readPart(formData);
  const promise = findPromise(getLoadContext(context), formData);
  if (part === 'first' || part === 'back') return { ...handleStep(part, formData), promise } satisfies StepResult;
  const identity = readPostedIdentity(request, formData);
  const run = runInProcess(context);
  const { done, result } = await submitRegistration(run, formData, invitation, localeOfPath(current), identity);
  if (result) return { step: getErrorStep(result), result, promise } satisfies StepResult;
  if (done.kind === 'activated') return openMembership({ context, url }, done.token);
  const headers = buildCookieHeader(
    done,
    {
      email: normalizeEmail(String(formData.get('email') ?? '')),
      newsletter: formData.get('newsletter') === 'on',
      invitation,
    },
    getLoadContext(context).publicOrigin,
  );
  return redirect(matchPathLocale(current, getNextPath(done, invitation)), { headers });
}

/** The address is confirmed already: what follows is what follows an activation. */
function openMembership({ context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>, token: string) {
  const to = matchPathLocale(withoutBase(url.pathname), href('/welcome'));
  const cookies = [createLoginCookie(context, 'identity', null), FRESH_ACTIVATION_COOKIE];
  if (getLoadContext(context).tokenStorage === 'local-storage') {
    const headers = new Headers({ 'Cache-Control': 'no-store' });
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return data<StartedSession>({ session: token, to }, { headers });
  }
  const response = redirectWithSession(context, token, to);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** The posted part. Its other button takes the suggested address instead of the typed one. */
function readPart(formData: FormData): FormPart {
  const [part, corrected] = String(formData.get('part')).split(' ');
  if (corrected === CORRECTED) correctEmail(formData);
  return part as FormPart;
}

/** The promise of a posted form, unless it is forged or too old. */
function findPromise(
  { voucherPromises }: Pick<LoadContext, 'voucherPromises'>,
  formData: FormData,
): ShownPromise | null {
  const token = getPostedPromise(formData);
  const read = token === null ? null : voucherPromises.read(token);
  return read && { percent: read.percent, token };
}

// The form itself carries the first step's values to the second, never a URL.
function handleStep(part: 'first' | 'back', formData: FormData): Step {
  const submission = parseForm(formData);
  if (part === 'back') return { step: 'first', result: report(submission) };
  const { success, issues } = v.safeParse(postedStepOne, submission.payload);
  if (success && findUnseenSuggestion(formData))
    return { step: 'first', result: report(submission, { error: { formErrors: [CHECK_EMAIL], fieldErrors: {} } }) };
  if (success) return { step: 'second', result: report(submission) };
  return { step: 'first', result: report(submission, { error: { issues } }) };
}

/** Returns the step that contains the first error. */
function getErrorStep({ error }: FormReport): 'first' | 'second' {
  const wrong = Object.keys(error?.fieldErrors ?? {});
  const isOfFirst = error?.formErrors?.some((message) => message === 'validation.policies' || message === CHECK_EMAIL);
  return isOfFirst || STEP_ONE_FIELDS.some((name) => wrong.includes(name)) ? 'first' : 'second';
}

function getNextPath(outcome: Exclude<Outcome, { kind: 'activated' }>, invitation: Invitation): Href {
  switch (outcome.kind) {
    case 'pending':
      return href('/registration/formfinished');
    case 'account-active':
      return href('/registration/registrationformemailactivecomplete');
    case 'account-pending':
      return href('/registration/registrationformemailpendingcomplete');
    case 'refused':
      // The landing page checks the invitation itself and shows what is wrong with it.
      return outcome.errors[0] === 'REFERER_INVALID'
        ? href('/registration/deny')
        : withInvitation(href('/'), invitation);
  }
}

type RegistrationDetails = {
  readonly email: string;
  readonly newsletter: boolean;
  readonly invitation: Invitation;
};

// The post always goes to the server, with script too, so that scripts need no access to this cookie. If another
// registration of the address was pending, the new one replaced it, and its id stays secret: the sender may not own the
// address.
function buildCookieHeader(
  outcome: Outcome,
  { email, newsletter, invitation }: RegistrationDetails,
  publicOrigin: string,
): Record<string, string> {
  if (outcome.kind !== 'pending' && outcome.kind !== 'account-pending') return {};
  const id = outcome.kind === 'pending' ? outcome.registrationId : null;
  const news = newsletter ? 'registered-newsletter' : 'registered';
  const remembered = { id, email, ...invitation, ...(outcome.kind === 'pending' && ({ news } as const)) };
  return { 'Set-Cookie': createRegistrationCookie(remembered, publicOrigin) };
}
