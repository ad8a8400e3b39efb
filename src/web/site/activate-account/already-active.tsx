import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { Section } from '#web/ui/stack.tsx';

type Props = { readonly pressed: boolean };

/** For visitors who return with a used link. A password that was just typed was not set, and the page states that. */
export function AlreadyActive({ pressed }: Props) {
  const { t } = useText();
  return (
    <Section>
      <MessagePanel
        replacesForm={pressed}
        icon="check"
        title={t('activation.active.title')}
        actions={
          <>
            <LocalLink className={buttonClass()} to={href('/login')}>
              {t('activation.active.login')}
            </LocalLink>
            <LocalLink className={buttonClass({ tone: 'quiet' })} to={href('/reset-password')}>
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
