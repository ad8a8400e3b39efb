import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

/** The same for every address. */
export function LinkSent() {
  const { t } = useText();
  return (
    <MessagePanel replacesForm icon="mail" title={t('personalData.sent.title')}>
      <p>{t('personalData.sent')}</p>
      <p>{t('personalData.sent.again')}</p>
    </MessagePanel>
  );
}

export function LinkRefused() {
  const { t } = useText();
  return (
    <MessagePanel
      replacesForm
      icon="clock"
      title={t('personalData.refused.title')}
      actions={
        <LocalLink className={buttonClass()} to={href('/personal-data')}>
          {t('personalData.toRequest')}
        </LocalLink>
      }
    >
      <p>{t('personalData.refused')}</p>
    </MessagePanel>
  );
}

/** For a link that is opened again after the erasure; the person may have come back since. */
export function LinkUsed() {
  const { t } = useText();
  return (
    <MessagePanel
      replacesForm
      icon="check"
      title={t('personalData.used.title')}
      actions={
        <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/personal-data')}>
          {t('personalData.toRequest')}
        </LocalLink>
      }
    >
      <p>{t('personalData.used')}</p>
    </MessagePanel>
  );
}

export function DataErased() {
  const { t } = useText();
  return (
    <MessagePanel replacesForm icon="check" title={t('personalData.erased.title')}>
      <p>{t('personalData.erased')}</p>
    </MessagePanel>
  );
}
