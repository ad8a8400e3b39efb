import { getChange } from '#modules/funnel/rules/rates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { ListState } from '../list/list-state.ts';
import { BarChart } from './bar-chart.tsx';
import styles from './dashboard.module.css';
import type { ShownReport } from './dashboard-data.ts';
import { nameReason } from './dashboard-texts.ts';
import { Part } from './part.tsx';
import { useDashboardFormats } from './use-dashboard-formats.ts';

type Props = { readonly list: ListState; readonly report: ShownReport };

/** On several lines where it is long: otherwise the last columns would be out of sight. */
function Reason({ reason }: { readonly reason: string }) {
  const { t } = useText();
  return <span className={styles.reason}>{nameReason(reason, t)}</span>;
}

/** Why codes were refused. */
export function RefusalsPart({ list, report: { refusals } }: Props) {
  const { t } = useText();
  const { count, change, list: join } = useDashboardFormats();
  const rows = refusals ?? [];
  const bars = rows.map(({ reason, number, before }) => ({
    ...{ id: reason, label: nameReason(reason, t), value: number, text: count(number), before },
  }));
  const summary = join(bars.slice(0, 10).map(({ label, text }) => `${label} ${text}`));
  return (
    <Part
      id="refusals"
      list={list}
      lead={t('dashboard.refusals.lead')}
      chart={<BarChart label={t('dashboard.chart', { summary })} legend={t('dashboard.legend')} bars={bars} />}
      table={
        rows.length > 0 && (
          <Table
            id="refusals-table"
            caption={t('dashboard.table', { part: t('dashboard.refusals') })}
            hideCaption
            narrow="scroll"
            columns={[
              { id: 'reason', label: t('dashboard.column.reason') },
              { id: 'number', label: t('dashboard.column.number'), numeric: true },
              { id: 'before', label: t('dashboard.column.before'), numeric: true },
              { id: 'change', label: t('dashboard.column.change'), numeric: true },
            ]}
            rows={rows.map(({ reason, number, before }) => ({
              id: reason,
              cells: [
                <Reason key="reason" reason={reason} />,
                count(number),
                count(before),
                change(getChange(number, before)),
              ],
            }))}
          />
        )
      }
    >
      {rows.length === 0 && <p>{t(refusals ? 'dashboard.nothing' : 'dashboard.byCode')}</p>}
    </Part>
  );
}
