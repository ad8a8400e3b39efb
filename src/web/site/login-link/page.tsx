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
import { redirectWithSession } from '#web/browser/session/session.server.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import type { FormReport } from '#web/forms/submit-form.ts';
import { loginWithLink } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { withFlag } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { loginHref } from '#web/routing/login-href.ts';
import { getReturnPath, readReturnPath } from '#web/routing/return-path.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { isSecret } from '#web/routing/secret-cookie.server.ts';
import { openSecondHalf } from '../login/second-half.server.ts';
import { useSession } from '../login/use-session.ts';
import { createExpiredLinkCookie, createLinkCookie, readLinkCookie } from './link-cookie.server.ts';
import { LinkOpened, LinkRefused, LinkSent } from './outcomes.tsx';
import { RequestForm } from './request-form.tsx';
import { submitRequest } from './submit.ts';

export { handle } from './handle.ts';

/** Replaces the secret in the URL after a link was opened: without it the page asks for an address. */
const OPENED = 'opened';

/** `returnTo`: the page to open after the login, through the mail as well. */
type Loaded = { readonly shown: 'form' | 'opened' | 'refused'; readonly returnTo: string | null };
type Answer =
  | { readonly state: 'sent' | 'refused' | 'limited' }
  | { readonly state: 'form'; readonly result: FormReport }
  /** For the browser's local storage, where the operator stores tokens there. */
  | { readonly state: 'session'; readonly token: string };

/** Moves the secret of a link from the URL into a cookie at once. Nothing else changes before the button is pressed. */
export function loader({ request, url, context }: LoaderFunctionArgs): Loaded | Response {
  const token = url.searchParams.get('token');
  const returnTo = readReturnPath(url);
  if (token === null) {
    if (!url.searchParams.has(OPENED)) return { shown: 'form', returnTo };
    return { shown: readLinkCookie(request) === null ? 'refused' : 'opened', returnTo };
  }
  if (!isSecret(token)) return { shown: 'refused', returnTo };
  const opened = matchPathLocale(withoutBase(url.pathname), withFlag(loginHref('/login-link', returnTo), OPENED));
  return redirect(opened, { headers: { 'Set-Cookie': createLinkCookie(context, token) } });
}

export async function action(args: ActionFunctionArgs) {
  const form = getPostedForm(args.context);
  if (form.has('press')) return press(args);
  const { done, result } = await submitRequest(runInProcess(args.context), form, readReturnPath(args.url));
  return data<Answer>(done ? { state: 'sent' } : { state: 'form', result });
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const form = await request.formData();
  const { done, result } = await submitRequest(runOrPost(request.url, form), form, readReturnPath(url));
  return done ? { state: 'sent' } : { state: 'form', result };
}

async function press({ request, url, context }: ActionFunctionArgs) {
  const token = readLinkCookie(request);
  if (token === null) return data<Answer>({ state: 'refused' });
  const { result } = await runInProcess(context)(loginWithLink, { token });
  if (result.__typename === 'TooManyAttempts') return data<Answer>({ state: 'limited' });
  const used = createExpiredLinkCookie(context);
  if (result.__typename === 'LoginLinkRefused')
    return data<Answer>({ state: 'refused' }, { headers: { 'Set-Cookie': used } });
  if (result.__typename === 'LoggedIn' && getLoadContext(context).tokenStorage === 'local-storage') {
    const headers = { 'Set-Cookie': used, 'Cache-Control': 'no-store' };
    return data<Answer>({ state: 'session', token: result.token }, { headers });
  }
  const response =
    result.__typename === 'LoggedIn'
      ? redirectWithSession(context, result.token, getReturnPath(url))
      : openSecondHalf({ url: getLoginUrl(url), context }, result.token);
  response.headers.append('Set-Cookie', used);
  return response;
}

/** The page that asks for the second factor. */
function getLoginUrl(url: URL): URL {
  return new URL(matchPathLocale(withoutBase(url.pathname), loginHref('/login', readReturnPath(url))), url);
}

/** Asks for an address, or logs in with a link that was opened. */
export default function LoginLink() {
  const { shown, returnTo } = useLoaderData<Loaded>();
  const answer = useActionData<Answer>();
  useSession(answer?.state === 'session' ? answer.token : undefined);
  if (answer?.state === 'sent') return <LinkSent returnTo={returnTo} />;
  if (answer?.state === 'refused') return <LinkRefused returnTo={returnTo} />;
  if (answer?.state === 'limited') return <LinkOpened limited />;
  if (answer?.state === 'form') return <RequestForm lastResult={answer.result} returnTo={returnTo} />;
  if (shown === 'refused') return <LinkRefused returnTo={returnTo} />;
  return shown === 'opened' ? (
    <LinkOpened limited={false} />
  ) : (
    <RequestForm lastResult={undefined} returnTo={returnTo} />
  );
}
