import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { useLoginHref } from '#web/routing/login-href.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { type Invitation, withInvitation } from '../registration/invitation.ts';

/** The registration of this browser is over: expired or withdrawn. */
export function Ended({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useText();
  return (
    <MessagePanel
      icon="mail"
      title={t('waiting.ended.title')}
      actions={
        <LocalLink className={buttonClass()} to={withInvitation(href('/registration/formstarted'), invitation)}>
          {t('activation.renew.start')}
        </LocalLink>
      }
    >
      <p>{t('registration.resend.ended')}</p>
    </MessagePanel>
  );
}

/** Reveals nothing about any registration: the reader is unknown. */
export function Unknown() {
  const { t } = useText();
  return (
    <MessagePanel
      icon="mail"
      title={t('registration.finished.eyebrow')}
      actions={
        <>
          <LinkButton href={useLoginHref()} tone="secondary">
            {t('registration.finished.login')}
          </LinkButton>
          <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/')}>
            {t('registration.finished.home')}
          </LocalLink>
        </>
      }
    >
      <p>{t('registration.finished.unknown')}</p>
    </MessagePanel>
  );
}
