import { Suspense, useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { runInBrowser } from '#web/browser/graphql/run.ts';
import { lazyIsland } from '#web/browser/lazy/lazy-island.tsx';
import { postNatively, runOrPost } from '#web/browser/native-post.ts';
import { redirectWithSession } from '#web/browser/session/session.server.ts';
import { startSession } from '#web/browser/session/session.ts';
import { isTokenInCookie } from '#web/browser/session/token.ts';
import { useCurrentViewer } from '#web/browser/session/use-viewer.ts';
import { createFormReport } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { revalidateUnlessActionResult } from '#web/forms/revalidation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { getReturnPath } from '#web/routing/return-path.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { NarrowPage, NarrowPageHead, NarrowPageNote } from '#web/ui/sections/narrow-page.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginNotice } from './login-notice.tsx';
import { submitPasskey } from './passkey-login.server.ts';
import { OtherLogins } from './passkey-login.tsx';
import { openSecondHalf, readSecondHalf, submitSecondHalf } from './second-half.server.ts';
import { PENDING_LOGIN, submitLogin } from './submit.ts';

export { handle } from './handle.ts';

/** Few logins have a second half. */
const SecondHalf = lazyIsland(() => import('./second-half.tsx').then((part) => part.SecondHalf));

/** Redirects visitors who are logged in already. */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const { viewer, identityProviders: providers } = getLoadContext(context);
  if (viewer) throw redirect(getReturnPath(url));
  return {
    providers,
    returnTo: url.searchParams.get('returnTo'),
    second: await readSecondHalf({ request, url, context }),
  };
}

// Without script the browser posts and the action responds with a page. With script the same function sends the same
// operation over GraphQL, so that only changed data loads.
export async function action({ request, context, url }: ActionFunctionArgs) {
  const formData = getPostedForm(context);
  const second = await submitSecondHalf({ request, url, context }, formData);
  if (second) return second;
  const byPasskey = await submitPasskey({ request, url, context }, formData);
  if (byPasskey) return byPasskey;
  // A response without script cannot write to local storage.
  if (getLoadContext(context).tokenStorage === 'local-storage')
    return { result: createFormReport(formData, 'session.needsScript') };
  const { done, result } = await submitLogin(runInProcess(context), formData);
  if (!done) return { result };
  if (done.__typename === 'SecondFactorNeeded') return openSecondHalf({ url, context }, done.token);
  return redirectWithSession(context, done.token, getReturnPath(url));
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  // A page that responds to a post cannot write a token to local storage.
  const run = isTokenInCookie() ? runOrPost(request.url, formData) : runInBrowser;
  const { done, result } = await submitLogin(run, formData);
  if (!done) return { result };
  if (done.__typename === 'LoggedIn') return startSession(done.token, getReturnPath(url));
  const second = new FormData();
  second.set(PENDING_LOGIN, done.token);
  return postNatively(request.url, second);
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function Login() {
  const { t } = useText();
  useForwarding();
  const { second, providers, returnTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const half = second && 'methods' in second ? second : null;
  const answered = answer && 'result' in answer ? undefined : answer;
  if (half || answered)
    return (
      <Suspense>
        <SecondHalf half={half} result={answered} />
      </Suspense>
    );
  const lastResult = answer && 'result' in answer ? answer.result : undefined;
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{t('login.title')}</Heading>
        <Lead>{t('login.lead')}</Lead>
      </NarrowPageHead>
      {!lastResult && (second && 'ended' in second ? <Banner>{second.ended}</Banner> : <LoginNotice />)}
      <LoginForm lastResult={lastResult} />
      <OtherLogins providers={providers} returnTo={returnTo} />
      <NarrowPageNote>
        {t('login.notMember')} <LocalLink to={href('/')}>{t('login.toInvitation')}</LocalLink>
      </NarrowPageNote>
    </NarrowPage>
  );
}

/** Redirects members where the loader cannot, because only the browser has the token. */
function useForwarding(): void {
  const member = useCurrentViewer() !== null;
  const idle = useNavigation().state === 'idle';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!member || !idle) return;
    navigate(getReturnPath(new URL(pathname + search, location.origin)), { replace: true });
  }, [member, idle, pathname, search, navigate]);
}
