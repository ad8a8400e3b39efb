import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Body, Small } from '#web/ui/typography.tsx';
import { MemberSection } from '../layout/member-page.tsx';
import styles from './invitations.module.css';
import type { ShownInvitations } from './load-invitations.server.ts';

/** How many invitations are left, how many guests are in which state, and the first names of those who agreed. */
export function GuestNumbers({ invitations }: { readonly invitations: ShownInvitations }) {
  const { t, languageTag } = useText();
  const { left, pending, joined, returned, names } = invitations;
  const count = (number: number) => formatNumber(number, languageTag);
  const most = ({ number, isMore }: ShownInvitations['joined']) =>
    isMore ? t('invitations.more', { number: count(number) }) : count(number);
  const rows = [
    { name: t('invitations.left'), value: count(left) },
    { name: t('invitations.pending'), value: count(pending) },
    { name: t('invitations.joined'), value: most(joined) },
    { name: t('invitations.returned'), value: most(returned) },
  ];
  return (
    <MemberSection id="guests" title={t('invitations.guests.title')}>
      <dl className={styles.numbers}>
        {rows.map(({ name, value }) => (
          <div key={name} className={styles.number}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {names.length > 0 && <Body>{t('invitations.names', { names: names.join(', ') })}</Body>}
      <Small>{t(names.length > 0 ? 'invitations.names.text' : 'invitations.guests.text')}</Small>
    </MemberSection>
  );
}
