import { getChange, getStepRate, MAIN_STEPS, SIDE_STEPS } from '#modules/funnel/rules/rates.ts';
import type { FunnelStep } from '#modules/funnel/rules/steps.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { ListState } from '../list/list-state.ts';
import { BarChart } from './bar-chart.tsx';
import { type ShownReport, toNumbers } from './dashboard-data.ts';
import { STEP_TEXTS } from './dashboard-texts.ts';
import { Part } from './part.tsx';
import { useDashboardFormats } from './use-dashboard-formats.ts';

type Props = { readonly list: ListState; readonly report: ShownReport };

/** The steps of the whole period. */
export function FunnelPart({ list, report }: Props) {
  const { t } = useText();
  const formats = useDashboardFormats();
  const numbers = toNumbers(report.total.numbers);
  const before = toNumbers(report.total.before);
  const isCounted = (step: FunnelStep) => numbers[step] !== null;
  const bars = MAIN_STEPS.filter(isCounted).map((step) => ({
    id: step,
    label: t(STEP_TEXTS[step]),
    value: numbers[step] ?? 0,
    text: formats.count(numbers[step]),
    before: before[step],
  }));
  const summary = formats.list(bars.map(({ label, text }) => `${label} ${text}`));
  const toRow = (step: FunnelStep, rate: number | null) => ({
    id: step,
    cells: [
      t(STEP_TEXTS[step]),
      formats.count(numbers[step]),
      formats.count(before[step]),
      formats.change(getChange(numbers[step], before[step])),
      formats.rate(rate),
    ],
  });
  return (
    <Part
      id="funnel"
      list={list}
      lead={t('dashboard.funnel.lead')}
      chart={<BarChart label={t('dashboard.chart', { summary })} legend={t('dashboard.legend')} bars={bars} />}
      table={
        <Table
          id="funnel-table"
          caption={t('dashboard.table', { part: t('dashboard.funnel') })}
          hideCaption
          narrow="scroll"
          columns={[
            { id: 'step', label: t('dashboard.column.step') },
            { id: 'number', label: t('dashboard.column.number'), numeric: true },
            { id: 'before', label: t('dashboard.column.before'), numeric: true },
            { id: 'change', label: t('dashboard.column.change'), numeric: true },
            { id: 'rate', label: t('dashboard.column.rate'), numeric: true },
          ]}
          rows={[
            ...MAIN_STEPS.filter(isCounted).map((step) => toRow(step, getStepRate(numbers, step))),
            ...SIDE_STEPS.filter(isCounted).map((step) => toRow(step, null)),
          ]}
        />
      }
    >
      {null}
    </Part>
  );
}
