import type { MemberColumn } from '#modules/membership/rules/member-list.ts';
import { formatCountry, formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Address } from '../admin-changes/address.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import type { ShownMember } from './member-query.ts';
import { CARD_TEXTS, COLUMN_TEXTS, formatMemberName } from './member-texts.ts';

const SORTS: Readonly<Partial<Record<MemberColumn, string>>> = { name: 'name', email: 'email', joined: 'joined' };

/** All columns of the list of members. */
export function useMemberColumns(): readonly ListColumn<ShownMember>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<MemberColumn, ListColumn<ShownMember>['cell']>> = {
    name: (member) => (
      <LocalLink key="name" to={href('/admin/members/:id', { id: member.id })}>
        {formatMemberName(member)}
      </LocalLink>
    ),
    email: ({ email }) => <Address key="email" email={email} />,
    card: ({ card }) => card != null && <Badge key="card">{t(CARD_TEXTS[card])}</Badge>,
    country: ({ country }) => formatCountry(country, languageTag),
    language: ({ language }) => formatLanguage(language, languageTag),
    joined: ({ createdAt }) => <Moment key="joined" at={createdAt} show="date" />,
    lastLogin: ({ lastLoginAt }) => lastLoginAt != null && <Moment key="login" at={lastLoginAt} show="date" />,
    newsletter: ({ newsletterSince }) => t(newsletterSince == null ? 'members.no' : 'members.yes'),
    voucher: ({ voucher }) => voucher && <code key="voucher">{voucher.code}</code>,
  };
  return (Object.keys(cells) as MemberColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: SORTS[id],
    cell: cells[id],
  }));
}
