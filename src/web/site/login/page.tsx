import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { runInBrowser } from '#web/browser/graphql/run.ts';
import { runOrPost } from '#web/browser/native-post.ts';
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
import { NarrowPage, NarrowPageHead, NarrowPageNote } from '#web/ui/sections/narrow-page.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginNotice } from './login-notice.tsx';
import { submitLogin } from './submit.ts';

export { handle } from './handle.ts';

/** Redirects visitors who are logged in already. */
export function loader({ url, context }: LoaderFunctionArgs) {
  return getLoadContext(context).viewer ? redirect(getReturnPath(url)) : null;
}

// Without script the browser posts and the action responds with a page. With script the same function sends the same
// operation over GraphQL, so that only changed data loads.
export async function action({ context, url }: ActionFunctionArgs) {
  const formData = getPostedForm(context);
  // A response without script cannot write to local storage.
  if (getLoadContext(context).tokenStorage === 'local-storage')
    return { result: createFormReport(formData, 'session.needsScript') };
  const { done: token, result } = await submitLogin(runInProcess(context), formData);
  return token === undefined ? { result } : redirectWithSession(context, token, getReturnPath(url));
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  // A page that responds to a post cannot write a token to local storage.
  const run = isTokenInCookie() ? runOrPost(request.url, formData) : runInBrowser;
  const { done: token, result } = await submitLogin(run, formData);
  return token === undefined ? { result } : startSession(token, getReturnPath(url));
}

export const shouldRevalidate = revalidateUnlessActionResult;

export default function Login() {
  const { t } = useText();
  useForwarding();
  const lastResult = useActionData<typeof action>()?.result;
  return (
    <NarrowPage>
      <NarrowPageHead>
        <Heading level={1}>{t('login.title')}</Heading>
        <Lead>{t('login.lead')}</Lead>
      </NarrowPageHead>
      {!lastResult && <LoginNotice />}
      <LoginForm lastResult={lastResult} />
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
