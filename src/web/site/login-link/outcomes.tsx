import { FormAlert } from '#web/forms/form-alert.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { loginHref } from '#web/routing/login-href.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

/** The page to open after the login, which another try keeps. */
type Props = { readonly returnTo: string | null };

/** The same for every address, with or without an account. */
export function LinkSent({ returnTo }: Props) {
  const { t } = useText();
  return (
    <MessagePanel
      replacesForm
      icon="mail"
      title={t('reset.sent.title')}
      actions={
        <>
          <LocalLink className={buttonClass({ tone: 'secondary' })} to={loginHref('/login', returnTo)}>
            {t('reset.toLogin')}
          </LocalLink>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to={loginHref('/login-link', returnTo)}>
            {t('reset.toRequest')}
          </LocalLink>
        </>
      }
    >
      <p>{t('loginLink.requested')}</p>
      <p>{t('reset.sent.again')}</p>
    </MessagePanel>
  );
}

/**
 * The link was opened; the press logs in. The form is posted as a document, so that no script sees the session.
 * `limited`: the last press came after too many attempts; the link still works later.
 */
export function LinkOpened({ limited }: { readonly limited: boolean }) {
  const { t } = useText();
  return (
    <MessagePanel
      title={t('loginLink.opened.title')}
      actions={
        <form method="post">
          <Button type="submit" name="press" value="1">
            {t('login.submit')}
          </Button>
        </form>
      }
    >
      <FormAlert>{limited && t('error.tooManyAttempts')}</FormAlert>
      <p>{t('loginLink.opened')}</p>
    </MessagePanel>
  );
}

export function LinkRefused({ returnTo }: Props) {
  const { t } = useText();
  return (
    <MessagePanel
      replacesForm
      icon="clock"
      title={t('reset.refused.title')}
      actions={
        <LocalLink className={buttonClass()} to={loginHref('/login-link', returnTo)}>
          {t('reset.toRequest')}
        </LocalLink>
      }
    >
      <p>{t('reset.refused')}</p>
    </MessagePanel>
  );
}
