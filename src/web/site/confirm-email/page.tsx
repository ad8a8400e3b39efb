import { type LoaderFunctionArgs, redirect } from 'react-router';
import { createConfirmEmailCookie } from '#web/browser/session/confirm-email-cookie.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { isSecret } from '#web/routing/secret-cookie.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

export { handle } from './handle.ts';

/**
 * Moves the secret of the link from the URL into a cookie, and leads to the page of members that asks for the press: to the
 * login first, if nobody is logged in. Without a secret the page says that the link is none.
 */
export function loader({ url, context }: LoaderFunctionArgs): Response | null {
  const token = url.searchParams.get('token');
  if (!isSecret(token)) return null;
  const confirmation = matchPathLocale(withoutBase(url.pathname), href('/account/email/confirm'));
  return redirect(confirmation, {
    headers: { 'Set-Cookie': createConfirmEmailCookie(context, token) },
  });
}

export default function ConfirmEmailLink() {
  const { t } = useText();
  return (
    <MessagePanel
      icon="clock"
      title={t('reset.refused.title')}
      actions={
        <LocalLink className={buttonClass()} to={href('/account/email')}>
          {t('confirmEmailLink.again')}
        </LocalLink>
      }
    >
      <p>{t('confirmEmailLink.refused')}</p>
    </MessagePanel>
  );
}
