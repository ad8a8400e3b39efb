import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { ListState } from '../list/list-state.ts';
import { Facts } from '../record/facts.tsx';
import { BarChart } from './bar-chart.tsx';
import type { ShownReport } from './dashboard-data.ts';
import { Part } from './part.tsx';
import { useDashboardFormats } from './use-dashboard-formats.ts';
import { useRangeName } from './use-range-name.ts';

type Time = NonNullable<ShownReport['activationTime']>;

type Props = { readonly list: ListState; readonly report: ShownReport };

/** How long members took from the registration to the activation. */
export function TimePart({ list, report: { activationTime: time } }: Props) {
  const { t } = useText();
  const spread = time?.spread;
  return (
    <Part
      id="time"
      list={list}
      lead={t('dashboard.time.lead')}
      chart={time && spread && <TimeChart time={time} />}
      table={time && spread && <TimeTable time={time} />}
    >
      {time && spread ? <Spread time={time} /> : <p>{t(time ? 'dashboard.time.none' : 'dashboard.byCode')}</p>}
    </Part>
  );
}

function Spread({ time: { spread, before } }: { readonly time: Time }) {
  const { t } = useText();
  const { duration } = useDashboardFormats();
  if (!spread) return null;
  const middle = { from: duration(spread.lowerQuartile), to: duration(spread.upperQuartile) };
  return (
    <Facts
      facts={[
        [t('dashboard.time.median'), duration(spread.median)],
        [t('dashboard.time.medianBefore'), before ? duration(before.median) : '–'],
        [t('dashboard.time.middle'), t('dashboard.time.range', middle)],
        [t('dashboard.time.most'), t('dashboard.time.below', { to: duration(spread.ninthDecile) })],
      ]}
    />
  );
}

function TimeChart({ time: { ranges } }: { readonly time: Time }) {
  const { t } = useText();
  const { count, list } = useDashboardFormats();
  const nameRange = useRangeName();
  const bars = ranges.map((range) => ({
    id: String(range.from),
    label: nameRange(range),
    value: range.number,
    text: count(range.number),
    before: null,
  }));
  const summary = list(bars.map(({ label, text }) => `${label} ${text}`));
  return <BarChart label={t('dashboard.chart', { summary })} legend={t('dashboard.time.legend')} bars={bars} />;
}

function TimeTable({ time: { ranges, spread } }: { readonly time: Time }) {
  const { t } = useText();
  const { count, rate } = useDashboardFormats();
  const nameRange = useRangeName();
  return (
    <Table
      id="time-table"
      caption={t('dashboard.table', { part: t('dashboard.time') })}
      hideCaption
      narrow="scroll"
      columns={[
        { id: 'range', label: t('dashboard.column.time') },
        { id: 'number', label: t('dashboard.step.activated'), numeric: true },
        { id: 'share', label: t('dashboard.column.share'), numeric: true },
      ]}
      rows={ranges.map((range) => ({
        id: String(range.from),
        cells: [nameRange(range), count(range.number), rate(spread ? range.number / spread.number : null)],
      }))}
    />
  );
}
