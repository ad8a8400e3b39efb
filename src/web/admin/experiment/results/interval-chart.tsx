import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Small } from '#web/ui/typography.tsx';
import styles from '../../chart/chart.module.css';
import { shortenLabel } from '../../chart/shorten-label.ts';
import type { StepResults } from '../page-data.ts';
import { useFormats } from '../use-formats.ts';
import { createScale, type Scale } from './create-scale.ts';

const ROW = 56;
const LINE = 36;
const AXIS = 28;
const END = 6;
const RADIUS = 6;

type Measured = {
  readonly key: string;
  readonly name: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
};

type Props = { readonly definition: ExperimentDefinition; readonly step: StepResults; readonly title: string };

/** The conversion rates with their intervals; the dashed line is the control's rate. */
export function IntervalChart({ definition, step, title }: Props) {
  const { t } = useText();
  const { rate: formatRate, list } = useFormats();
  const rows = listMeasured(definition, step);
  if (rows.length === 0) return null;
  const scale = createScale(rows);
  const height = rows.length * ROW;
  const describe = ({ name, rate, low, high }: Measured) =>
    t('experiment.step.chart.row', {
      variation: name,
      rate: formatRate(rate),
      low: formatRate(low),
      high: formatRate(high),
    });
  const control = rows.find(({ key }) => key === definition.variations[0]?.key);
  const x = control && scale.formatX(control.rate);
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-label={t('experiment.step.chart', { step: title, rows: list(rows.map(describe)) })}
        className={styles.chart}
        width="100%"
        height={height + AXIS}
      >
        {x && <line x1={x} x2={x} y1={LINE - 10} y2={height} className={styles.reference} />}
        {rows.map((row, index) => (
          <Interval key={row.key} row={row} top={index * ROW} scale={scale} />
        ))}
        <line x2="100%" y1={height} y2={height} className={styles.axis} />
        <text y={height + 18} className={styles.scale}>
          {formatRate(scale.low)}
        </text>
        <text x="100%" y={height + 18} className={`${styles.scale} ${styles.end}`}>
          {formatRate(scale.high)}
        </text>
      </svg>
      <figcaption>
        <Small>{t('experiment.step.legend')}</Small>
      </figcaption>
    </figure>
  );
}

type IntervalProps = { readonly row: Measured; readonly top: number; readonly scale: Scale };

function Interval({ row, top, scale }: IntervalProps) {
  const { rate: formatRate } = useFormats();
  const [low, high] = [scale.formatX(row.low), scale.formatX(row.high)];
  return (
    <g transform={`translate(0 ${top})`}>
      <text y="16" className={styles.label}>
        {shortenLabel(row.name)}
      </text>
      <text x="100%" y="16" className={styles.value}>
        {formatRate(row.rate)}
      </text>
      <line x1={low} x2={high} y1={LINE} y2={LINE} className={styles.interval} />
      <line x1={low} x2={low} y1={LINE - END} y2={LINE + END} className={styles.mark} />
      <line x1={high} x2={high} y1={LINE - END} y2={LINE + END} className={styles.mark} />
      <circle cx={scale.formatX(row.rate)} cy={LINE} r={RADIUS} className={styles.point} />
    </g>
  );
}

/** Without visitors there is no rate to draw. */
function listMeasured({ variations }: ExperimentDefinition, step: StepResults): readonly Measured[] {
  return step.variations.flatMap(({ variation: key, rate, low, high }) => {
    const name = variations.find((variation) => variation.key === key)?.name ?? key;
    return rate === null ? [] : [{ key, name, rate, low, high }];
  });
}
