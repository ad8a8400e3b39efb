import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

/** The same for every address, with or without an account. */
export function LinkSent() {
  const { t } = useText();
  return (
    <MessagePanel
      replacesForm
      icon="mail"
      title={t('reset.sent.title')}
      actions={
        <>
          <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/login')}>
            {t('reset.toLogin')}
          </LocalLink>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/reset-password')}>
            {t('reset.toRequest')}
          </LocalLink>
        </>
      }
    >
      <p>{t('reset.requested')}</p>
      <p>{t('reset.sent.again')}</p>
    </MessagePanel>
  );
}

export function LinkRefused() {
  const { t } = useText();
  return (
    <MessagePanel
      replacesForm
      icon="clock"
      title={t('reset.refused.title')}
      actions={
        <LocalLink className={buttonClass()} to={href('/reset-password')}>
          {t('reset.toRequest')}
        </LocalLink>
      }
    >
      <p>{t('reset.refused')}</p>
    </MessagePanel>
  );
}
