import { useSearchParams } from 'react-router';
import { LocalLink } from '../../local-link.tsx';
import { useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/sections/message-panel.tsx';

/** Where an invitation ends that opens nothing (specification section 8); `?reason=expired` says that it once did. */
export default function Deny() {
  const { t } = useText();
  const expired = useSearchParams()[0].get('reason') === 'expired';
  return (
    <MessagePanel
      icon={expired ? 'clock' : 'lock'}
      title={t('deny.title')}
      actions={
        <>
          <LocalLink to="/" className={buttonClass()}>
            {t('deny.home')}
          </LocalLink>
          <LocalLink to="/membership-interest" className={buttonClass({ tone: 'quiet' })}>
            {t('deny.apply')}
          </LocalLink>
        </>
      }
    >
      <p>{expired ? t('deny.expired') : t('deny.text')}</p>
    </MessagePanel>
  );
}
