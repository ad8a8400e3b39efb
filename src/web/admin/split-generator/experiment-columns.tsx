import type { ExperimentColumn } from '#modules/experiment/rules/experiment-list.ts';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import { getExperimentHref } from '../split-generator-form/experiment-href.ts';
import { StatusBadge } from '../split-generator-form/status-badge.tsx';
import { COLUMN_TEXTS } from './experiment-texts.ts';
import type { ListedExperiment } from './listed-experiment.ts';

const EVENTS = {
  started: 'splitGenerator.event.started',
  stopped: 'splitGenerator.event.stopped',
  changed: 'splitGenerator.event.changed',
} as const satisfies Record<ListedExperiment['event']['kind'], TextKey>;

const SORTS: Readonly<Partial<Record<ExperimentColumn, string>>> = { name: 'name', key: 'key', changed: 'changed' };

/** All columns of the list of experiments. */
export function useExperimentColumns(): readonly ListColumn<ListedExperiment>[] {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const moment = (at: string | null) => at !== null && <Moment key="at" at={at} show="brief" />;
  const cells: Readonly<Record<ExperimentColumn, ListColumn<ListedExperiment>['cell']>> = {
    name: ({ id, name }) => (
      <LocalLink key="name" to={getExperimentHref(id)}>
        {name}
      </LocalLink>
    ),
    key: ({ id }) => <code key="key">{id}</code>,
    status: ({ status }) => <StatusBadge key="status" status={status} />,
    variations: ({ variations }) => formatNumber(variations, languageTag),
    event: ({ event: { kind, at } }) => (
      <time key="at" dateTime={at}>
        {t(EVENTS[kind], { date: formatDate(new Date(at), languageTag, timeZone) })}
      </time>
    ),
    changed: ({ changedAt }) => moment(changedAt),
    created: ({ createdAt }) => moment(createdAt),
    started: ({ startedAt }) => moment(startedAt),
    stopped: ({ stoppedAt }) => moment(stoppedAt),
  };
  return (Object.keys(cells) as ExperimentColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: SORTS[id],
    numeric: id === 'variations' || undefined,
    cell: cells[id],
  }));
}
