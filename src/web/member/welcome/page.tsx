import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { runInBrowser } from '#web/browser/graphql/run.ts';
import { runOrPost } from '#web/browser/native-post.ts';
import {
  createExpiredActivationCookie,
  readActivationCookie,
} from '#web/browser/registration/activation-cookie.server.ts';
import { clearFreshActivation, isFreshlyActivated } from '#web/browser/registration/fresh-activation.ts';
import { endSession } from '#web/browser/session/session.server.ts';
import { signOut } from '#web/browser/session/session.ts';
import { isTokenInCookie } from '#web/browser/session/token.ts';
import { revalidateUnlessActionResult } from '#web/forms/revalidation.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { logOut, type MeQuery, me } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { loginPathAfter } from '#web/routing/login-href.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { redirectToLogin } from '../layout/redirect-to-login.ts';
import { removeExpiredVoucher } from './voucher.ts';
import { WelcomeView } from './welcome-view.tsx';

export { handle } from './handle.ts';

type Loaded = {
  readonly member: MeQuery['me'];
  /** The account was activated a moment ago: the page shows the invitation, and redirects to the shop. */
  readonly fresh: boolean;
};

/** Members only. If the browser stores the token, only the browser can request the viewer. */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  if (loaded instanceof Response || readActivationCookie(args.request) === null) return loaded;
  // The link is used up; an activation by script has no response that could delete its cookie.
  return data(loaded, { headers: { 'Set-Cookie': createExpiredActivationCookie(args.context) } });
}

async function load({ url, request, context }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const fresh = isFreshlyActivated(request.headers.get('Cookie'));
  if (getLoadContext(context).tokenStorage === 'local-storage') return { member: null, fresh };
  const { me: member } = await runInProcess(context)(me, { withInvitation: fresh });
  if (!member) return redirectToLogin(url);
  return { member: removeExpiredVoucher(member, new Date()), fresh };
}

export async function clientLoader({ url }: ClientLoaderFunctionArgs): Promise<Loaded | Response> {
  const fresh = isFreshlyActivated(document.cookie);
  const { me: member } = await runInBrowser(me, { withInvitation: fresh }, { fresh: true });
  if (!member) return redirectToLogin(url);
  return { member: removeExpiredVoucher(member, new Date()), fresh };
}

/** Logs out, from any page. */
export async function action({ url, context }: ActionFunctionArgs) {
  await runInProcess(context)(logOut, {});
  return endSession(context, getLogoutPath(url));
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  // A page that posts without its token ends no session.
  const run = isTokenInCookie() ? runOrPost(request.url, new FormData()) : runInBrowser;
  try {
    await run(logOut, {});
  } catch (error) {
    // The session is still active, so the page must not report a logout.
    return data({ failure: getFailureText(error) }, { status: 503 });
  }
  await signOut();
  return redirect(getLogoutPath(url));
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  const all = new Headers(loaderHeaders);
  all.set('Cache-Control', 'no-store');
  return all;
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function Welcome() {
  const { member, fresh } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof clientAction>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!member) revalidate();
  }, [member, revalidate]);
  useEffect(() => {
    if (member) clearFreshActivation();
  }, [member]);
  return member && <WelcomeView member={member} fresh={fresh} failure={actionData?.failure} />;
}

function getLogoutPath(url: URL): string {
  return matchPathLocale(withoutBase(url.pathname), loginPathAfter('logged-out'));
}
