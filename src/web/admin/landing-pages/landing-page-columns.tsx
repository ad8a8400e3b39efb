import type { LandingPageColumn } from '#modules/invitation/rules/landing-page/list.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { formatActor } from '../changes/format-actor.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import type { ShownLandingPage } from './landing-page-query.ts';
import { COLUMN_TEXTS, formatSlug, KIND_TEXTS } from './landing-page-texts.ts';
import { LandingPageStateBadge } from './state-badge.tsx';

/** All columns of the list of landing pages. */
export function useLandingPageColumns(): readonly ListColumn<ShownLandingPage>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<LandingPageColumn, ListColumn<ShownLandingPage>['cell']>> = {
    slug: (page) => (
      <LocalLink key="slug" to={href('/admin/landings/:id', { id: page.id })}>
        {formatSlug(page)}
      </LocalLink>
    ),
    kind: ({ kind }) => t(KIND_TEXTS[kind]),
    state: ({ state, isLive }) => <LandingPageStateBadge key="state" state={state} isLive={isLive} />,
    live: ({ isLive }) => t(isLive ? 'members.yes' : 'members.no'),
    version: ({ version }) => formatNumber(version, languageTag),
    planned: ({ publishAt, endAt }) =>
      (publishAt ?? endAt) != null && <Moment key="planned" at={publishAt ?? endAt} show="brief" />,
    changed: ({ changedAt }) => <Moment key="changed" at={changedAt} show="brief" />,
    by: ({ changedBy, changedByName }) => formatActor(changedBy, changedByName, t),
  };
  return (Object.keys(cells) as LandingPageColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: id === 'changed' || id === 'slug' ? id : undefined,
    numeric: id === 'version' || undefined,
    cell: cells[id],
  }));
}
