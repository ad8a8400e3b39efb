import { Small } from '#web/ui/typography.tsx';
import styles from '../chart/chart.module.css';
import { createBarScale } from './create-bar-scale.ts';

const HEIGHT = 180;
const AXIS = 28;
/** The part of a day's width that its column has. */
const COLUMN = 0.7;

export type DayColumn = { readonly day: string; readonly value: number; readonly before: number };

type Props = {
  readonly label: string;
  readonly legend: string;
  readonly columns: readonly DayColumn[];
  /** The first and the last day as they are shown. */
  readonly ends: readonly [first: string, last: string];
  /** The highest value as it is shown. */
  readonly most: string;
};

/** Numbers by day as columns, each with a mark at that of the same day of the period before. */
export function DayChart({ label, legend, columns, ends, most }: Props) {
  const formatHeight = createBarScale(columns.flatMap(({ value, before }) => [value, before]));
  const toHeight = (value: number) => (Number.parseFloat(formatHeight(value)) / 100) * HEIGHT;
  const width = 100 / columns.length;
  const percent = (value: number) => `${value.toFixed(3)}%`;
  return (
    <figure className={styles.figure}>
      <svg role="img" aria-label={label} className={styles.chart} width="100%" height={HEIGHT + AXIS + AXIS}>
        <text y="14" className={styles.scale}>
          {most}
        </text>
        <g transform={`translate(0 ${AXIS})`}>
          {columns.map(({ day, value, before }, index) => {
            const [x, columnWidth] = [percent((index + (1 - COLUMN) / 2) * width), percent(width * COLUMN)];
            const y = HEIGHT - toHeight(value);
            const mark = HEIGHT - toHeight(before);
            const end = percent((index + (1 + COLUMN) / 2) * width);
            return (
              <g key={day}>
                <rect x={x} y={y} width={columnWidth} height={HEIGHT - y} className={styles.bar} />
                {before > 0 && <line x1={x} x2={end} y1={mark} y2={mark} className={styles.mark} />}
              </g>
            );
          })}
          <line x2="100%" y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
          <text y={HEIGHT + 20} className={styles.scale}>
            {ends[0]}
          </text>
          <text x="100%" y={HEIGHT + 20} className={`${styles.scale} ${styles.end}`}>
            {ends[1]}
          </text>
        </g>
      </svg>
      <figcaption>
        <Small>{legend}</Small>
      </figcaption>
    </figure>
  );
}
