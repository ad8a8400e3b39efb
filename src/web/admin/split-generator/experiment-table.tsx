import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDate, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { getExperimentHref } from '../split-generator-form/experiment-href.ts';
import { StatusBadge } from '../split-generator-form/status-badge.tsx';
import type { ListedExperiment } from './list-experiments.server.ts';

const EVENTS = {
  started: 'splitGenerator.event.started',
  stopped: 'splitGenerator.event.stopped',
  changed: 'splitGenerator.event.changed',
} as const satisfies Record<ListedExperiment['event']['kind'], TextKey>;

/** The experiments, each with a link to its page. */
export function ExperimentTable({ experiments }: { readonly experiments: readonly ListedExperiment[] }) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const rows = experiments.map(({ key, name, status, variations, event }) => ({
    id: key,
    cells: [
      <LocalLink key="name" to={getExperimentHref(key)}>
        {name}
      </LocalLink>,
      <code key="key">{key}</code>,
      <StatusBadge key="status" status={status} />,
      formatNumber(variations, languageTag),
      <time key="at" dateTime={event.at}>
        {t(EVENTS[event.kind], { date: formatDate(new Date(event.at), languageTag, timeZone) })}
      </time>,
    ],
  }));
  return (
    <Table
      id="experiments"
      caption={t('splitGenerator.title')}
      hideCaption
      columns={[
        { id: 'name', label: t('splitGenerator.field.name') },
        { id: 'key', label: t('splitGenerator.field.key') },
        { id: 'status', label: t('splitGenerator.column.status') },
        { id: 'variations', label: t('splitGenerator.field.variations'), numeric: true },
        { id: 'time', label: t('splitGenerator.column.time') },
      ]}
      rows={rows}
    />
  );
}
