import type { InviterColumn } from '#modules/invitation/rules/inviter-list.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Address } from '../admin-changes/address.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import type { ShownInviter } from './inviter-query.ts';
import { COLUMN_TEXTS, formatInviterName } from './inviter-texts.ts';
import { StatusBadge } from './status-badge.tsx';

const SORTS: Readonly<Partial<Record<InviterColumn, string>>> = { name: 'name', email: 'email', created: 'created' };
const NUMERIC: readonly InviterColumn[] = ['free', 'balance', 'pending'];

/** All columns of the list of inviters. */
export function useInviterColumns(): readonly ListColumn<ShownInviter>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<InviterColumn, ListColumn<ShownInviter>['cell']>> = {
    name: (inviter) => (
      <LocalLink key="name" to={href('/admin/inviters/:id', { id: inviter.id })}>
        {formatInviterName(inviter, t)}
      </LocalLink>
    ),
    email: ({ email, status }) => status !== 'DELETED' && <Address key="email" email={email} />,
    status: ({ status }) => <StatusBadge key="status" status={status} />,
    free: ({ free }) => formatNumber(free, languageTag),
    balance: ({ balance }) => formatNumber(balance, languageTag),
    pending: ({ pending }) => formatNumber(pending, languageTag),
    created: ({ createdAt }) => <Moment key="created" at={createdAt} show="date" />,
    id: ({ id }) => <code key="id">{id}</code>,
  };
  return (Object.keys(cells) as InviterColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: SORTS[id],
    numeric: NUMERIC.includes(id),
    cell: cells[id],
  }));
}
