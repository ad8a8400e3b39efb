import { getChange } from '#modules/funnel/rules/rates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { ListState } from '../list/list-state.ts';
import { BarChart } from './bar-chart.tsx';
import type { ShownReferrer } from './dashboard-data.ts';
import { Part } from './part.tsx';
import { useDashboardFormats } from './use-dashboard-formats.ts';

type Props = { readonly list: ListState; readonly referrers: readonly ShownReferrer[] };

/** The listed hosts from which visits came. */
export function ReferrersPart({ list, referrers }: Props) {
  const { t } = useText();
  const { count, change, list: join } = useDashboardFormats();
  const bars = referrers.map(({ host, visits, before }) => ({
    ...{ id: host, label: host, value: visits, text: count(visits), before },
  }));
  const summary = join(bars.slice(0, 10).map(({ label, text }) => `${label} ${text}`));
  return (
    <Part
      id="referrers"
      list={list}
      lead={t('dashboard.referrers.lead')}
      chart={<BarChart label={t('dashboard.chart', { summary })} legend={t('dashboard.legend')} bars={bars} />}
      table={
        referrers.length > 0 && (
          <Table
            id="referrers-table"
            caption={t('dashboard.table', { part: t('dashboard.referrers') })}
            hideCaption
            narrow="scroll"
            columns={[
              { id: 'host', label: t('dashboard.column.host') },
              { id: 'visits', label: t('dashboard.column.visits'), numeric: true },
              { id: 'denied', label: t('dashboard.column.denied'), numeric: true },
              { id: 'before', label: t('dashboard.column.before'), numeric: true },
              { id: 'change', label: t('dashboard.column.change'), numeric: true },
            ]}
            rows={referrers.map(({ host, visits, denied, before }) => ({
              id: host,
              cells: [host, count(visits), count(denied), count(before), change(getChange(visits, before))],
            }))}
          />
        )
      }
    >
      {referrers.length === 0 && <p>{t('dashboard.nothing')}</p>}
    </Part>
  );
}
