import type { ApplicationColumn } from '#modules/membership-interest/rules/application-list.ts';
import { formatCountry, formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Address } from '../admin-changes/address.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import { ApplicationStateBadge, FlagBadges } from './application-badges.tsx';
import type { ShownApplication } from './application-query.ts';
import { COLUMN_TEXTS } from './application-texts.ts';

/** All columns of the list of applications. */
export function useApplicationColumns(): readonly ListColumn<ShownApplication>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<ApplicationColumn, ListColumn<ShownApplication>['cell']>> = {
    email: ({ id, email }) => (
      <LocalLink key="email" to={href('/admin/applications/:id', { id })}>
        <Address email={email} />
      </LocalLink>
    ),
    state: ({ state }) => <ApplicationStateBadge key="state" state={state} />,
    flags: ({ flags }) => flags.length > 0 && <FlagBadges key="flags" flags={flags} />,
    country: ({ country }) => country && formatCountry(country, languageTag),
    language: ({ language }) => formatLanguage(language, languageTag),
    applied: ({ appliedAt }) => <Moment key="applied" at={appliedAt} show="date" />,
    decided: ({ decidedAt }) => decidedAt != null && <Moment key="decided" at={decidedAt} show="date" />,
    code: ({ code }) => code && <code key="code">{code}</code>,
  };
  return (Object.keys(cells) as ApplicationColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: id === 'email' || id === 'applied' ? id : undefined,
    cell: cells[id],
  }));
}
