import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { useSubscription } from '#web/browser/graphql/use-subscription.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { registrationActivated, registrationProgress } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import type { RefusedCode } from '../registration/code-form.tsx';
import { CODE_INTENT } from '../registration/enter-code.ts';
import { withInvitation } from '../registration/invitation.ts';
import { enterCode } from '../registration/open-activation.server.ts';
import {
  createRegistrationCookie,
  readRegistrationCookie,
  type StoredRegistration,
} from '../registration/registration-cookie.ts';
import { type ResendResult, resend } from '../registration/resend.ts';
import { Activated } from './activated.tsx';
import { changeAddress } from './change-address.ts';
import { CheckEmail } from './check-email.tsx';
import { Ended, Unknown } from './other-states.tsx';

export { handle } from './handle.ts';

/** Loads this browser's pending registration by its cookie; without the cookie none is known. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const registration = readRegistrationCookie(request);
  const registrationId = registration?.id;
  const progress = registrationId
    ? (await runInProcess(context)(registrationProgress, { registrationId })).registrationProgress
    : null;
  const kept = registration && getCookieUpdate(registration, progress?.status === 'PENDING');
  const cookie = kept && { 'Set-Cookie': createRegistrationCookie(kept, getLoadContext(context).publicOrigin) };
  return data({ registration, progress }, { headers: { 'Cache-Control': 'no-store', ...cookie } });
}

/** Returns the cookie's new content, or null if unchanged: the address stays while needed, the news is sent once. */
function getCookieUpdate({ news, ...known }: StoredRegistration, pending: boolean): StoredRegistration | null {
  if (news === undefined && (pending || known.email === null)) return null;
  return { ...known, email: pending ? known.email : null };
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

type FormOutcome = ResendResult | RefusedCode | null;

export async function action({ request, context, url }: ActionFunctionArgs) {
  const registration = readRegistrationCookie(request);
  if (!registration) return null;
  const run = runInProcess(context);
  const formData = getPostedForm(context);
  const { id: registrationId } = registration;
  if (formData.get('intent') === CODE_INTENT) return enterCode({ url, context }, formData, registrationId);
  if (formData.get('intent') !== 'change') return resend(run, registration);
  const outcome = await changeAddress(run, registration);
  if (outcome.kind === 'kept') return outcome.result;
  if (outcome.kind === 'active') return null;
  const forgotten = createRegistrationCookie(
    { ...registration, id: null, email: null },
    getLoadContext(context).publicOrigin,
  );
  const form = matchPathLocale(
    withoutBase(url.pathname),
    withInvitation(href('/registration/formstarted'), registration),
  );
  return redirect(form, { headers: { 'Set-Cookie': forgotten } });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction<FormOutcome, ResendResult>(
    () => serverAction<typeof action>(),
    (message) => ({ kind: 'failed', message }),
  );
}

export default function RegistrationFinished() {
  const { registration, progress } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [activated, setActivated] = useState(false);
  const registrationId = registration?.id ?? null;
  useSubscription(registrationActivated, registrationId === null ? null : { registrationId }, () => setActivated(true));
  if (activated || progress?.status === 'ACTIVE') return <Activated />;
  if (registrationId === null || !registration) return <Unknown />;
  if (progress?.status !== 'PENDING') return <Ended invitation={registration} />;
  return <CheckEmail email={registration.email} progress={progress} result={actionData} />;
}
