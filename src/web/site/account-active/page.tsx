import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { useLoginHref } from '#web/routing/login-href.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CountdownRedirect } from '#web/ui/countdown-redirect.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useClearedDraft } from '../registration/use-draft.ts';

export { handle } from './handle.ts';

/** Specification C11: a redirect after 5 s, which the visitor can stop. */
const SECONDS = 5;

export default function AccountActive() {
  const { t } = useText();
  const login = useLoginHref();
  useClearedDraft();
  return (
    <MessagePanel
      icon="user"
      eyebrow={t('registration.active.eyebrow')}
      title={t('registration.active.title')}
      actions={
        <Stack align="center">
          <CountdownRedirect
            href={login}
            seconds={SECONDS}
            message={(seconds) => t('registration.active.going', { seconds })}
            stoppedMessage={t('registration.active.stopped')}
            goLabel={t('registration.active.login')}
            stopLabel={t('registration.stay')}
          />
          <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/reset-password')}>
            {t('registration.active.reset')}
          </LocalLink>
        </Stack>
      }
    >
      <p>{t('registration.active.text')}</p>
    </MessagePanel>
  );
}
