import { LocalLink } from '../../local-link.tsx';
import { useLoginHref } from '../../login-href.ts';
import { useForgottenDraft } from '../../registration/use-draft.ts';
import { useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CountdownRedirect } from '../../ui/countdown-redirect.tsx';
import { MessagePanel } from '../../ui/sections/message-panel.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Specification C11: 5 s, and a way to stop them. */
const SECONDS = 5;

export default function AccountActive() {
  const { t } = useText();
  const login = useLoginHref();
  useForgottenDraft();
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
          <LocalLink className={buttonClass({ tone: 'quiet' })} to="/reset-password">
            {t('registration.active.reset')}
          </LocalLink>
        </Stack>
      }
    >
      <p>{t('registration.active.text')}</p>
    </MessagePanel>
  );
}
