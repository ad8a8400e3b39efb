import { type AdminColumn, getLogin } from '#modules/membership/rules/admin-list.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Address } from '../admin-changes/address.tsx';
import { FactorNames } from '../admin-changes/factor-names.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import type { ShownAdmin } from './admin-query.ts';
import { COLUMN_TEXTS, STATUS_TEXTS } from './admin-texts.ts';

const SORTS: Readonly<Partial<Record<AdminColumn, string>>> = { email: 'email', name: 'name', created: 'created' };

/** All columns of the list of admins. */
export function useAdminColumns(): readonly ListColumn<ShownAdmin>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<AdminColumn, ListColumn<ShownAdmin>['cell']>> = {
    email: ({ id, email }) => (
      <LocalLink key="email" to={href('/admin/admins/:id', { id })}>
        <Address email={email} />
      </LocalLink>
    ),
    name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    role: ({ role }) => t(ROLE_TEXTS[role]),
    status: (admin) => {
      const login = getLogin(admin);
      return (
        <Badge key="status" tone={login === 'in' ? 'active' : 'faded'}>
          {t(STATUS_TEXTS[login])}
        </Badge>
      );
    },
    lastLogin: ({ lastLoginAt }) =>
      lastLoginAt ? <Moment key="login" at={lastLoginAt} show="brief" /> : t('admins.login.unknown'),
    factor: ({ passkeys, hasTotp }) => <FactorNames key="factor" admin={{ passkeys, hasTotp, recoveryCodes: 0 }} />,
    sessions: ({ openSessions }) => formatNumber(openSessions, languageTag),
    created: ({ createdAt }) => <Moment key="created" at={createdAt} show="brief" />,
  };
  return (Object.keys(cells) as AdminColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: SORTS[id],
    numeric: id === 'sessions' || undefined,
    cell: cells[id],
  }));
}
