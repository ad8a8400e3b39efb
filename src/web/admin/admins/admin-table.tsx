import type { AdminListQuery } from '#web/generated/operations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { Address } from '../admin-changes/address.tsx';
import { FactorNames } from '../admin-changes/factor-names.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { Moment } from '../record/moment.tsx';

/** The admins by their address, each with a link to the own page. */
export function AdminTable({ admins }: Pick<AdminListQuery, 'admins'>) {
  const { t, languageTag } = useText();
  const rows = admins.map(({ id, email, firstName, lastName, role, lastLoginAt, openSessions, passkeys, hasTotp }) => ({
    id,
    cells: [
      <LocalLink key="email" to={href('/admin/admins/:id', { id })}>
        <Address email={email} />
      </LocalLink>,
      `${firstName} ${lastName}`,
      t(ROLE_TEXTS[role]),
      lastLoginAt ? <Moment key="login" at={lastLoginAt} show="brief" /> : t('admins.login.unknown'),
      <FactorNames key="factor" admin={{ passkeys, hasTotp, recoveryCodes: 0 }} />,
      formatNumber(openSessions, languageTag),
    ],
  }));
  return (
    <Table
      id="admins"
      caption={t('admins.title')}
      hideCaption
      columns={[
        { id: 'email', label: t('login.email.label') },
        { id: 'name', label: t('admins.name') },
        { id: 'role', label: t('admins.role') },
        { id: 'login', label: t('admins.login') },
        { id: 'factor', label: t('admins.factor') },
        { id: 'sessions', label: t('admins.sessions'), numeric: true },
      ]}
      rows={rows}
    />
  );
}
