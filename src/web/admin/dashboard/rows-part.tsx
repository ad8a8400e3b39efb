import type { Breakdown } from '#modules/funnel/rules/breakdown.ts';
import { getActivationRate, getChange, MAIN_STEPS } from '#modules/funnel/rules/rates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { Small } from '#web/ui/typography.tsx';
import type { ListState } from '../list/list-state.ts';
import { BarChart } from './bar-chart.tsx';
import { type ShownReport, type ShownRow, toNumbers } from './dashboard-data.ts';
import { BREAKDOWN_TEXTS, STEP_TEXTS } from './dashboard-texts.ts';
import { DayChart } from './day-chart.tsx';
import { Part } from './part.tsx';
import { useDashboardFormats } from './use-dashboard-formats.ts';

/** All days of a month are in sight. */
const MOST_SHOWN = 31;

type Props = { readonly list: ListState; readonly report: ShownReport; readonly breakdown: Breakdown };

/** The funnel by day, or by another dimension. */
export function RowsPart({ list, report, breakdown }: Props) {
  const { t } = useText();
  const { count } = useDashboardFormats();
  const title = t('dashboard.rows.by', { what: t(BREAKDOWN_TEXTS[breakdown]) });
  const rows = report.rows.length;
  const isLong = rows > MOST_SHOWN;
  const drawn = breakdown === 'day' ? <Days report={report} /> : <Values report={report} breakdown={breakdown} />;
  return (
    <Part
      id="rows"
      list={list}
      title={title}
      isWide
      isLong={isLong}
      lead={t(breakdown === 'code' ? 'dashboard.rows.codes' : 'dashboard.rows.lead')}
      chart={drawn}
      table={report.rows.length > 0 && <RowTable report={report} breakdown={breakdown} title={title} />}
    >
      {report.rows.length === 0 && <p>{t('dashboard.nothing')}</p>}
      {isLong && <Small>{t('dashboard.rows.scroll', { rows: count(rows) })}</Small>}
      {report.isPartial && <Small>{t('dashboard.rows.partial')}</Small>}
    </Part>
  );
}

function Days({ report }: { readonly report: ShownReport }) {
  const { t } = useText();
  const formats = useDashboardFormats();
  const columns = report.rows.map(({ value, numbers, before }) => ({
    ...{ day: value, value: numbers.registered ?? 0, before: before.registered ?? 0 },
  }));
  const most = formats.count(Math.max(0, ...columns.flatMap(({ value, before }) => [value, before])));
  const number = formats.count(report.total.numbers.registered ?? 0);
  return (
    <DayChart
      label={t('dashboard.chart.days', { number, most })}
      legend={t('dashboard.legend.registered')}
      columns={columns}
      ends={[formats.day(report.from), formats.day(report.to)]}
      most={most}
    />
  );
}

function Values({ report, breakdown }: { readonly report: ShownReport; readonly breakdown: Breakdown }) {
  const { t } = useText();
  const formats = useDashboardFormats();
  const bars = report.rows.map(({ value, numbers, before }) => ({
    id: value,
    label: formats.value(breakdown, value),
    value: numbers.registered ?? 0,
    text: formats.count(numbers.registered),
    before: before.registered ?? 0,
  }));
  const summary = formats.list(bars.slice(0, 10).map(({ label, text }) => `${label} ${text}`));
  return <BarChart label={t('dashboard.chart', { summary })} legend={t('dashboard.legend.registered')} bars={bars} />;
}

type TableProps = { readonly report: ShownReport; readonly breakdown: Breakdown; readonly title: string };

function RowTable({ report, breakdown, title }: TableProps) {
  const { t } = useText();
  const formats = useDashboardFormats();
  const total = toNumbers(report.total.numbers);
  const steps = MAIN_STEPS.filter((step) => total[step] !== null);
  const toCells = ({ value, ...row }: ShownRow) => {
    const numbers = toNumbers(row.numbers);
    return {
      id: value,
      cells: [
        formats.value(breakdown, value),
        ...steps.map((step) => formats.count(numbers[step])),
        formats.rate(getActivationRate(numbers)),
        formats.change(getChange(numbers.registered, row.before.registered ?? null)),
      ],
    };
  };
  return (
    <Table
      id="rows-table"
      caption={t('dashboard.table', { part: title })}
      hideCaption
      narrow="scroll"
      columns={[
        { id: 'value', label: t(BREAKDOWN_TEXTS[breakdown]) },
        ...steps.map((step) => ({ id: step, label: t(STEP_TEXTS[step]), numeric: true })),
        { id: 'rate', label: t('dashboard.column.activationRate'), numeric: true },
        { id: 'change', label: t('dashboard.column.registeredChange'), numeric: true },
      ]}
      // The newest day first: it is what an admin looks for.
      rows={(breakdown === 'day' ? report.rows.toReversed() : report.rows).map(toCells)}
    />
  );
}
