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
import { runOrPost } from '#web/browser/native-post.ts';
import {
  createActivationCookie,
  createExpiredActivationCookie,
  readActivationCookie,
} from '#web/browser/registration/activation-cookie.server.ts';
import { FRESH_ACTIVATION_COOKIE, markFreshActivation } from '#web/browser/registration/fresh-activation.ts';
import { redirectWithSession } from '#web/browser/session/session.server.ts';
import { startSession } from '#web/browser/session/session.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { revalidateUnlessActionResult } from '#web/forms/revalidation.ts';
import { activationLinkState } from '#web/generated/operations.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import { type Href, href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { removeParameter } from '#web/routing/remove-parameter.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { isSecret } from '#web/routing/secret-cookie.server.ts';
import { ActivationForm } from './activation-form.tsx';
import { AlreadyActive } from './already-active.tsx';
import { i18n } from './i18n.ts';
import { shareInFlight } from './share-in-flight.ts';
import { getActivationErrorPath, submitActivation } from './submit.ts';

export { handle } from './handle.ts';

export const middleware = [i18n];
export const clientMiddleware = [i18n];

/**
 * Opening the page changes nothing, since mail scanners open links as well; it is noted. The loader only reads the link's state: a
 * visitor with the secret may know it, and a used link shows no password form.
 */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  if (url.searchParams.has('id')) return storeSecretAndRedirect(context, url);
  const id = readActivationCookie(request);
  if (id === null) return redirect(getLocalizedPath(url, getActivationErrorPath('ACTIVATION_NOT_FOUND')));
  const headers = { 'Set-Cookie': createActivationCookie(context, id), 'Cache-Control': 'no-store' };
  const variables = { accountActivationId: id };
  const { activationLinkState: state, pendingActivation: pending } = await runInProcess(context)(
    activationLinkState,
    variables,
  );
  if (state !== 'OPEN' && state !== 'ACCOUNT_ACTIVE')
    return redirect(getLocalizedPath(url, getActivationErrorPath(state)), { headers });
  return data({ id, pending, used: state === 'ACCOUNT_ACTIVE' }, { headers });
}

/** Moves the secret from the URL into a cookie at once, with script and without, and redirects to the page. */
function storeSecretAndRedirect(context: LoaderFunctionArgs['context'], url: URL): Response {
  const id = url.searchParams.get('id');
  if (!isSecret(id)) return redirect(getLocalizedPath(url, getActivationErrorPath('ACTIVATION_NOT_FOUND')));
  getLoadContext(context).noteOpening(id);
  const response = redirect(withoutBase(removeParameter(url, 'id')));
  response.headers.append('Set-Cookie', createActivationCookie(context, id));
  return response;
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export async function action({ url, context }: ActionFunctionArgs) {
  const formData = getPostedForm(context);
  const { done, result } = await submitActivation(runInProcess(context), formData);
  if (!done) return { result };
  if (done.kind === 'already-active') return { alreadyActive: true };
  const activated = done.kind === 'activated';
  const response = activated
    ? redirectWithSession(context, done.token, getLocalizedPath(url, href('/welcome')))
    : redirect(getLocalizedPath(url, getActivationErrorPath(done.error)));
  const id = String(formData.get('accountActivationId'));
  const keeps = !activated && isSecret(id);
  response.headers.append(
    'Set-Cookie',
    keeps ? createActivationCookie(context, id) : createExpiredActivationCookie(context),
  );
  if (activated) response.headers.append('Set-Cookie', FRESH_ACTIVATION_COOKIE);
  return response;
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  const { done, result } = await shareInFlight(() => submitActivation(runOrPost(request.url, formData), formData));
  if (!done) return { result };
  if (done.kind === 'already-active') return { alreadyActive: true };
  if (done.kind !== 'activated') return redirect(getLocalizedPath(url, getActivationErrorPath(done.error)));
  const to = getLocalizedPath(url, href('/welcome'));
  markFreshActivation();
  const response = await startSession(done.token, to);
  // Scripts cannot delete the link's cookie; the welcome page's loader deletes it.
  void fetch(withBase(`${to}.data`), { keepalive: true }).catch(() => undefined);
  return response;
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function ActivateAccount() {
  const { id, pending, used } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (actionData && 'alreadyActive' in actionData) return <AlreadyActive pressed />;
  if (used || !pending) return <AlreadyActive pressed={false} />;
  return <ActivationForm accountActivationId={id} pending={pending} lastResult={actionData?.result} />;
}

function getLocalizedPath(url: URL, path: Href): string {
  return matchPathLocale(withoutBase(url.pathname), path);
}
