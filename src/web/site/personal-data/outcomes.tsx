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

export function DataErased() {
  const { t } = useText();
  return (
    <MessagePanel replacesForm icon="check" title={t('personalData.erased.title')}>
      <p>{t('personalData.erased')}</p>
    </MessagePanel>
  );
}
