import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { runOrPost } from '#web/browser/native-post.ts';
import { endSession } from '#web/browser/session/session.server.ts';
import { signOut } from '#web/browser/session/session.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { loginPathAfter } from '#web/routing/login-href.ts';
import type { Run } from '#web/routing/operation.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { isSecret } from '#web/routing/secret-cookie.server.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { LinkRefused, LinkSent } from './outcomes.tsx';
import { RequestForm } from './request-form.tsx';
import { createExpiredResetCookie, createResetCookie, readResetCookie } from './reset-cookie.server.ts';
import { submitNewPassword, submitRequest } from './submit.ts';

export { handle } from './handle.ts';

/** Replaces the secret in the URL after a link was opened: without it the page asks for an address. */
const OPENED = 'opened';

/** Moves the secret of a link from the URL into a cookie at once, with script and without. */
export function loader({ request, url, context }: LoaderFunctionArgs) {
  const token = url.searchParams.get('token');
  if (token === null) return { token: url.searchParams.has(OPENED) ? readResetCookie(request) : null, broken: false };
  if (!isSecret(token)) return { token: null, broken: true };
  const opened = matchPathLocale(withoutBase(url.pathname), withFlag(href('/reset-password'), OPENED));
  return redirect(opened, { headers: { 'Set-Cookie': createResetCookie(context, token) } });
}

// The new password has ended all sessions, including this browser's.
export async function action({ url, context }: ActionFunctionArgs) {
  const result = await submit(runInProcess(context), getPostedForm(context));
  const isOver = result.done === 'reset.done' || result.done === 'reset.refused';
  if (!isOver) return data(result);
  const ended = createExpiredResetCookie(context);
  if (result.done === 'reset.refused') return data(result, { headers: { 'Set-Cookie': ended } });
  const response = endSession(context, getLoginPath(url));
  response.headers.append('Set-Cookie', ended);
  return response;
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  const result = await submit(runOrPost(request.url, formData), formData);
  if (result.done !== 'reset.done') return result;
  await signOut();
  return redirect(getLoginPath(url));
}

/** With a link's token the page asks for a new password, without one for the address. */
export default function ResetPassword() {
  const { token, broken } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData?.done === 'reset.requested') return <LinkSent />;
  if (actionData?.done === 'reset.refused' || broken) return <LinkRefused />;
  if (token === null) return <RequestForm lastResult={actionData?.result} />;
  return <NewPasswordForm token={token} lastResult={actionData?.result} />;
}

function submit(run: Run, formData: FormData) {
  return formData.has('token') ? submitNewPassword(run, formData) : submitRequest(run, formData);
}

function getLoginPath(url: URL): string {
  return matchPathLocale(withoutBase(url.pathname), loginPathAfter('password-reset'));
}
