import { LocalLink } from '../../../local-link.tsx';
import { useText } from '../../../text/use-text.ts';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import lines from '../../../ui/inclined-lines.module.css';
import { Section } from '../../../ui/stack.tsx';
import { Heading, Lead } from '../../../ui/typography.tsx';
import type { Invitation } from '../visit.ts';
import { CODE_FIELD_ID } from './code-entry-form.tsx';
import styles from './sections.module.css';

/** The last word: back up to the code, or on with the invitation. */
export function Closing({ invitation }: { readonly invitation: Invitation | null }) {
  const { t } = useText();
  return (
    <Section tone="inclined" labelledBy="closing" className={classNames(lines.lines, styles.closing)}>
      <div className={styles.closingText}>
        <Heading level={2} id="closing">
          {t('closing.title')}
        </Heading>
        <Lead>{t('closing.text')}</Lead>
        {invitation ? (
          <LocalLink to={invitation.path} className={buttonClass()}>
            {t('code.submit')}
          </LocalLink>
        ) : (
          <LinkButton href={`#${CODE_FIELD_ID}`}>{t('closing.action')}</LinkButton>
        )}
      </div>
    </Section>
  );
}
