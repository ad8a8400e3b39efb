import { useNavigationType } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

export { handle } from './handle.ts';

/** The confirmation of every application, also for an address that applied before. */
export default function MembershipInterestConfirmation() {
  const { t } = useText();
  const { name: brand } = useBrand();
  // After a router navigation from the form, the focus is still on the form; after a page load it is already right.
  const fromForm = useNavigationType() !== 'POP';
  return (
    <MessagePanel
      replacesForm={fromForm}
      icon="mail"
      eyebrow={t('interest.eyebrow')}
      title={t('interest.received.title')}
      actions={
        <>
          <LocalLink to={href('/')} className={buttonClass()}>
            {t('error.home')}
          </LocalLink>
          <LocalLink to={href('/about-us')} className={buttonClass({ tone: 'quiet' })}>
            {t('interest.received.about')}
          </LocalLink>
        </>
      }
    >
      <p>{t('interest.received.text', { brand })}</p>
      <p>{t('interest.received.next')}</p>
    </MessagePanel>
  );
}
