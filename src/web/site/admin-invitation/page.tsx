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
import { openedAdminInvitation } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { loginPathAfter } from '#web/routing/login-href.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { isSecret } from '#web/routing/secret-cookie.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import {
  createExpiredInvitationCookie,
  createInvitationCookie,
  readInvitationCookie,
} from './invitation-cookie.server.ts';
import { InvitationForm, type OpenedInvitation } from './invitation-form.tsx';
import { submitInvitation } from './submit.ts';

export { handle } from './handle.ts';

/** Replaces the secret in the URL after the link was opened. */
const OPENED = 'opened';

/** `missing`: the page has no secret, since it was opened without the link or its cookie has expired. */
type Loaded = { readonly token: string; readonly invitation: OpenedInvitation } | 'missing' | 'refused';

/** Moves the secret of the link from the URL into a cookie at once, and reads what it opens. */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const token = url.searchParams.get('token');
  if (isSecret(token)) {
    const opened = matchPathLocale(withoutBase(url.pathname), withFlag(href('/admin-invitation'), OPENED));
    return redirect(opened, { headers: { 'Set-Cookie': createInvitationCookie(context, token) } });
  }
  const stored = url.searchParams.has(OPENED) ? readInvitationCookie(request) : null;
  if (stored === null) return token === null ? 'missing' : 'refused';
  const { openedAdminInvitation: invitation } = await runInProcess(context)(openedAdminInvitation, { token: stored });
  return invitation ? { token: stored, invitation } : 'refused';
}

// The browser may be logged in as somebody else; the new admin logs in next.
export async function action({ url, context }: ActionFunctionArgs) {
  const result = await submitInvitation(runInProcess(context), getPostedForm(context));
  if (!result.done) return data(result);
  const ended = createExpiredInvitationCookie(context);
  if (result.done === 'refused') return data(result, { headers: { 'Set-Cookie': ended } });
  const response = endSession(context, getLoginPath(url));
  response.headers.append('Set-Cookie', ended);
  return response;
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  const result = await submitInvitation(runOrPost(request.url, formData), formData);
  if (result.done !== 'accepted') return result;
  await signOut();
  return redirect(getLoginPath(url));
}

export default function AdminInvitation() {
  const loaded = useLoaderData<Loaded>();
  const actionData = useActionData<typeof action>();
  if (actionData?.done === 'refused') return <LinkRefused replacesForm />;
  if (loaded === 'refused') return <LinkRefused replacesForm={false} />;
  if (loaded === 'missing') return <LinkMissing />;
  return <InvitationForm {...loaded} lastResult={actionData?.result} />;
}

function LinkRefused({ replacesForm }: { readonly replacesForm: boolean }) {
  const { t } = useText();
  return (
    <MessagePanel replacesForm={replacesForm} icon="clock" title={t('reset.refused.title')} actions={<ToLogin />}>
      <p>{t('adminInvitation.refused')}</p>
    </MessagePanel>
  );
}

/** The invitation may well be open: its link is in the email. */
function LinkMissing() {
  const { t } = useText();
  return (
    <MessagePanel icon="mail" title={t('adminInvitation.missing.title')} actions={<ToLogin />}>
      <p>{t('adminInvitation.missing')}</p>
    </MessagePanel>
  );
}

function ToLogin() {
  const { t } = useText();
  return (
    <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/login')}>
      {t('reset.toLogin')}
    </LocalLink>
  );
}

function getLoginPath(url: URL): string {
  return matchPathLocale(withoutBase(url.pathname), loginPathAfter('admin-invitation', href('/admin')));
}
