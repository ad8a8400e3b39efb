import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { useCurrentViewer } from '#web/browser/session/use-viewer.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import lines from '#web/ui/inclined-lines.module.css';
import { Section } from '#web/ui/stack.tsx';
import { Heading, Lead } from '#web/ui/typography.tsx';
import type { LandingData } from '../landing-data.ts';
import styles from './sections.module.css';
import { ShopLink } from './shop-link.tsx';

type Props = Pick<LandingData, 'invitation' | 'door'>;

/** The closing section: a link up to the code, to the registration with the invitation, or to the shop. */
export function Closing(props: Props) {
  const { t } = useText();
  const member = useCurrentViewer() !== null;
  return (
    <Section tone="inclined" labelledBy="closing" className={classNames(lines.lines, styles.closing, styles.chapter)}>
      <div className={styles.closingText}>
        <Heading level={2} id="closing">
          {t('closing.title')}
        </Heading>
        <Lead>{t(member ? 'greeting.closing' : 'closing.text')}</Lead>
        {member ? <ShopLink /> : <RegistrationLink {...props} />}
      </div>
    </Section>
  );
}

/** A link to the code field, or with the invitation to the form; while the club accepts nobody, to the application. */
export function RegistrationLink({ invitation, door }: Props) {
  const { t } = useText();
  if (door.kind !== 'open')
    return (
      <LocalLink to={href('/membership-interest')} className={buttonClass()}>
        {t('deny.apply')}
      </LocalLink>
    );
  if (!invitation) return <LinkButton href={`#${CODE_FIELD_ID}`}>{t('closing.action')}</LinkButton>;
  return (
    <LocalLink to={invitation.path} className={buttonClass()}>
      {t('code.submit')}
    </LocalLink>
  );
}
