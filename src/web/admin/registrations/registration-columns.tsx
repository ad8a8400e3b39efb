import type { RegistrationColumn } from '#modules/registration/rules/registration-list.ts';
import { formatCountry, formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { FlagBadges } from '../applications/application-badges.tsx';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import type { ShownRegistration } from './registration-query.ts';
import { RegistrationStateBadge } from './registration-state-badge.tsx';
import { COLUMN_TEXTS, formatName } from './registration-texts.ts';
import styles from './registrations.module.css';

const SORTS: Readonly<Partial<Record<RegistrationColumn, string>>> = {
  name: 'name',
  email: 'email',
  created: 'created',
};

/** All columns of the list of registrations. */
export function useRegistrationColumns(): readonly ListColumn<ShownRegistration>[] {
  const { t, languageTag } = useText();
  const at = (instant: unknown) => instant != null && <Moment at={instant} show="date" />;
  const cells: Readonly<Record<RegistrationColumn, ListColumn<ShownRegistration>['cell']>> = {
    name: (registration) => (
      <LocalLink key="name" to={href('/admin/registrations/:id', { id: registration.id })}>
        {formatName(registration) ?? t('registrations.erased')}
      </LocalLink>
    ),
    email: ({ email }) => (
      <span key="email" className={styles.email}>
        {email}
      </span>
    ),
    state: ({ state }) => <RegistrationStateBadge key="state" state={state} />,
    flags: ({ flags }) => flags.length > 0 && <FlagBadges key="flags" flags={flags} />,
    code: ({ code }) => <Code key="code" code={code} />,
    inviter: ({ inviter }) => formatInviterName(inviter, t),
    country: ({ country }) => formatCountry(country, languageTag),
    language: ({ language }) => formatLanguage(language, languageTag),
    campaign: ({ campaign }) => campaign,
    created: ({ createdAt }) => at(createdAt),
    expires: ({ expiresAt }) => at(expiresAt),
    ended: ({ endedAt }) => at(endedAt),
  };
  return (Object.keys(cells) as RegistrationColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: SORTS[id],
    cell: cells[id],
  }));
}

/** Not within the hook: a component that is new in each rendering would lose the focus of its link. */
function Code({ code: { id, code } }: Pick<ShownRegistration, 'code'>) {
  const canRead = usePermission('codes.read');
  if (!canRead) return <code>{code}</code>;
  return (
    <LocalLink to={href('/admin/codes/:id', { id })}>
      <code>{code}</code>
    </LocalLink>
  );
}
