import type { CodeColumn } from '#modules/invitation/rules/code-list.ts';
import { formatCountry, formatList } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment, PeriodEnd } from '../record/moment.tsx';
import { CODES, type ShownCode } from './code-query.ts';
import { CodeStateBadge } from './code-state-badge.tsx';
import { COLUMN_TEXTS } from './code-texts.ts';

/** All columns of the list of codes. */
export function useCodeColumns(): readonly ListColumn<ShownCode>[] {
  const { t, languageTag } = useText();
  const at = (instant: unknown) => instant != null && <Moment at={instant} show="date" />;
  const cells: Readonly<Record<CodeColumn, ListColumn<ShownCode>['cell']>> = {
    code: ({ id, code }) => (
      <LocalLink key="code" to={href('/admin/codes/:id', { id })}>
        <code>{code}</code>
      </LocalLink>
    ),
    state: ({ state }) => <CodeStateBadge key="state" state={state} />,
    inviter: ({ inviter }) => (
      <LocalLink key="inviter" to={withQuery(CODES, { inviter: inviter.id })}>
        {formatInviterName(inviter, t)}
      </LocalLink>
    ),
    customization: ({ customization }) => customization,
    campaign: ({ campaign }) => campaign,
    link: ({ linkOnly }) => t(linkOnly ? 'codes.link.only' : 'codes.link.typed'),
    countries: ({ countries }) =>
      countries
        ? formatList(
            countries.map((country) => formatCountry(country, languageTag)),
            languageTag,
          )
        : t('codes.countries.all'),
    starts: ({ startsAt }) => at(startsAt),
    ends: ({ endsAt }) => endsAt != null && <PeriodEnd key="ends" at={endsAt} show="date" />,
    created: ({ createdAt }) => at(createdAt),
  };
  return (Object.keys(cells) as CodeColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: id === 'code' || id === 'created' ? id : undefined,
    cell: cells[id],
  }));
}
