import { LocalLink } from '../../local-link.tsx';
import { useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/sections/message-panel.tsx';
import { Section } from '../../ui/stack.tsx';

/** For who comes back with a link that was used. The password just typed was not taken, and it says so. */
export function AlreadyActive() {
  const { t } = useText();
  return (
    <Section>
      <MessagePanel
        answers
        icon="check"
        title={t('activation.active.title')}
        actions={
          <>
            <LocalLink className={buttonClass()} to="/login">
              {t('activation.active.login')}
            </LocalLink>
            <LocalLink className={buttonClass({ tone: 'quiet' })} to="/reset-password">
              {t('login.forgotten')}
            </LocalLink>
          </>
        }
      >
        <p>{t('activation.active.text')}</p>
      </MessagePanel>
    </Section>
  );
}
