import { LocalLink } from '../../local-link.tsx';
import { useText } from '../../text/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/sections/message-panel.tsx';
import { Section } from '../../ui/stack.tsx';

type Props = { readonly pressed: boolean };

/** For who comes back with a link that was used. A password just typed was not taken, and it says so. */
export function AlreadyActive({ pressed }: Props) {
  const { t } = useText();
  return (
    <Section>
      <MessagePanel
        answers={pressed}
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
        <p>{t(pressed ? 'activation.active.text' : 'activation.active.opened')}</p>
      </MessagePanel>
    </Section>
  );
}
