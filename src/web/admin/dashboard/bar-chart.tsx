import { Small } from '#web/ui/typography.tsx';
import styles from '../chart/chart.module.css';
import { shortenLabel } from '../chart/shorten-label.ts';
import { createBarScale } from './create-bar-scale.ts';

const ROW = 48;
const BAR_TOP = 24;
const BAR = 14;
/** Further rows are in the table beside the chart. */
const MOST_BARS = 10;

export type Bar = {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** The value as it is shown. */
  readonly text: string;
  /** The value of the period before, as a mark. */
  readonly before: number | null;
};

type Props = { readonly label: string; readonly legend: string; readonly bars: readonly Bar[] };

/** Numbers as bars, each with a mark at that of the period before; the table beside it has all of them. */
export function BarChart({ label, legend, bars }: Props) {
  const shown = bars.slice(0, MOST_BARS);
  const formatX = createBarScale(shown.flatMap(({ value, before }) => [value, before ?? 0]));
  return (
    <figure className={styles.figure}>
      <svg role="img" aria-label={label} className={styles.chart} width="100%" height={shown.length * ROW}>
        {shown.map((bar, index) => (
          <g key={bar.id} transform={`translate(0 ${index * ROW})`}>
            <text y="16" className={styles.label}>
              {shortenLabel(bar.label)}
            </text>
            <text x="100%" y="16" className={styles.value}>
              {bar.text}
            </text>
            <rect y={BAR_TOP} width="100%" height={BAR} className={styles.track} />
            <rect y={BAR_TOP} width={formatX(bar.value)} height={BAR} className={styles.bar} />
            {bar.before !== null && bar.before > 0 && <Mark x={formatX(bar.before)} />}
          </g>
        ))}
      </svg>
      <figcaption>
        <Small>{legend}</Small>
      </figcaption>
    </figure>
  );
}

function Mark({ x }: { readonly x: string }) {
  return <line x1={x} x2={x} y1={BAR_TOP - 3} y2={BAR_TOP + BAR + 3} className={styles.mark} />;
}
