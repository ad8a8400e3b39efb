import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { createConfirmEmailCookie, readConfirmEmailCookie } from '#web/browser/session/confirm-email-cookie.server.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { confirmEmailChange, ownEmail } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { postForm } from '../account/post-form.ts';
import { changeAsMember, loadForMemberOnly } from '../layout/member-data.server.ts';
import { MemberPage } from '../layout/member-page.tsx';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';

export { handle } from './handle.ts';

/** Null where no link was opened, or no change of this account waits. */
type Loaded = { readonly newEmail: string | null };
type Refused = { readonly refusal: TextKey };

/** Reads what waits; the link itself is used by the press only, so that programs that look at mails change nothing. */
export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  const isOpened = readConfirmEmailCookie(args.request) !== null;
  return loadForMemberOnly(args, async (run): Promise<Loaded> => {
    const { change } = await run(ownEmail, {});
    return { newEmail: isOpened ? (change?.newEmail ?? null) : null };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

// Posts to the server with script, too: no script may read the secret of the link (decision 0042).
export function action(args: ActionFunctionArgs) {
  return changeAsMember(args, async (run) => {
    const { request, url, context } = args;
    const token = readConfirmEmailCookie(request);
    if (token === null) return data<Refused>({ refusal: 'confirmEmail.refused' });
    const { result } = await run(confirmEmailChange, { token });
    if (result.__typename === 'TooManyAttempts') return data<Refused>({ refusal: 'error.tooManyAttempts' });
    const headers = { 'Set-Cookie': createConfirmEmailCookie(context, null) };
    if (result.__typename === 'EmailChanged') {
      const page = withQuery(href('/account'), { done: 'email' });
      return redirect(matchPathLocale(withoutBase(url.pathname), page), { headers });
    }
    const isTaken = result.reason === 'email-taken';
    return data<Refused>({ refusal: isTaken ? 'confirmEmail.taken' : 'confirmEmail.refused' }, { headers });
  });
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postForm<Refused>(args, (refusal) => ({ refusal }));
}

/** Asks for the press that changes the address of the account. */
export default function ConfirmEmail() {
  const { t } = useText();
  const busy = useSubmitting();
  const loaded = useMemberData<Loaded>();
  const refusal = useActionData<Refused>()?.refusal;
  if (!loaded) return null;
  const { newEmail } = loaded;
  const shown = refusal ?? (newEmail === null ? 'confirmEmail.refused' : null);
  return (
    <MemberPage title={t('confirmEmail.title')} lead={newEmail !== null && t('confirmEmail.lead', { email: newEmail })}>
      {shown && <Banner>{t(shown)}</Banner>}
      {newEmail === null || (refusal && refusal !== 'error.tooManyAttempts') ? (
        <div>
          <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/account/email')}>
            {t('confirmEmail.again')}
          </LocalLink>
        </div>
      ) : (
        <Form method="post">
          <Button type="submit" name="press" value="1" busy={busy} busyLabel={t('form.busy')}>
            {t('confirmEmail.submit')}
          </Button>
        </Form>
      )}
    </MemberPage>
  );
}
