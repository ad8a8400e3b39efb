import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { Small } from '#web/ui/typography.tsx';
import styles from '../../chart/chart.module.css';
import { useFormats } from '../use-formats.ts';
import { listRanges, type Range } from './list-ranges.ts';

const HEIGHT = 56;
const BAR_TOP = 12;
const BAR = 16;

type Props = { readonly definition: ExperimentDefinition; readonly bucket: number };

/** Where the hash puts the visitor among the ranges of the variations. */
export function Ranges({ definition, bucket }: Props) {
  const { t } = useText();
  const { position } = useFormats();
  const ranges = listRanges(definition);
  const text = t('experiment.simulator.position', { bucket: position(bucket) });
  const x = formatX(bucket);
  return (
    <div className={styles.withTable}>
      <figure className={styles.figure}>
        <svg role="img" aria-label={text} className={styles.chart} width="100%" height={HEIGHT}>
          <rect y={BAR_TOP} width="100%" height={BAR} className={styles.track} />
          {ranges.map((range, index) => (
            <rect
              key={range.key}
              x={formatX(range.start)}
              y={BAR_TOP}
              width={formatX(range.end - range.start)}
              height={BAR}
              className={index % 2 === 0 ? styles.range : styles.otherRange}
            />
          ))}
          <line x1={x} x2={x} y1={BAR_TOP - 8} y2={BAR_TOP + BAR + 8} className={styles.mark} />
          <text y={HEIGHT - 4} className={styles.scale}>
            {position(0)}
          </text>
          <text x="100%" y={HEIGHT - 4} className={`${styles.scale} ${styles.end}`}>
            {position(1)}
          </text>
        </svg>
        <figcaption aria-hidden="true">
          <Small>{text}</Small>
        </figcaption>
      </figure>
      <RangesTable ranges={ranges} />
    </div>
  );
}

/** The numbers of the chart. */
function RangesTable({ ranges }: { readonly ranges: readonly Range[] }) {
  const { t } = useText();
  const { position } = useFormats();
  return (
    <Table
      id="simulator-ranges"
      narrow="scroll"
      caption={t('experiment.simulator.ranges')}
      columns={[
        { id: 'variation', label: t('experiment.variation') },
        { id: 'start', label: t('experiment.simulator.start'), numeric: true },
        { id: 'end', label: t('experiment.simulator.end'), numeric: true },
      ]}
      rows={ranges.map(({ key, name, start, end }) => ({ id: key, cells: [name, position(start), position(end)] }))}
    />
  );
}

function formatX(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
