import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { SimulatedSplit } from '#modules/experiment/rules/simulated-split.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Small } from '#web/ui/typography.tsx';
import styles from '../../chart/chart.module.css';
import { shortenLabel } from '../../chart/shorten-label.ts';
import { useFormats } from '../use-formats.ts';
import { listShares, type VariationShare } from './list-shares.ts';

const ROW = 60;
const BAR_TOP = 26;
const BAR = 16;

/** The shares as bars, each with a mark at the weight that was set. */
export function SplitChart({
  definition,
  split,
}: {
  readonly definition: ExperimentDefinition;
  readonly split: SimulatedSplit;
}) {
  const { t } = useText();
  const { share, list } = useFormats();
  const rows = listShares(definition, split);
  const summary = list(rows.map((row) => `${row.name} ${share(row.share)}`));
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-label={t('experiment.split.chart', { summary })}
        className={styles.chart}
        width="100%"
        height={rows.length * ROW}
      >
        {rows.map((row, index) => (
          <ShareBar key={row.key} row={row} top={index * ROW} />
        ))}
      </svg>
      <figcaption>
        <Small>{t('experiment.split.legend')}</Small>
      </figcaption>
    </figure>
  );
}

function ShareBar({ row, top }: { readonly row: VariationShare; readonly top: number }) {
  const { share } = useFormats();
  const weight = formatX(row.weight);
  return (
    <g transform={`translate(0 ${top})`}>
      <text y="16" className={styles.label}>
        {shortenLabel(row.name)}
      </text>
      <text x="100%" y="16" className={styles.value}>
        {share(row.share)}
      </text>
      <rect y={BAR_TOP} width="100%" height={BAR} className={styles.track} />
      <rect y={BAR_TOP} width={formatX(row.share)} height={BAR} className={styles.bar} />
      <line x1={weight} x2={weight} y1={BAR_TOP - 4} y2={BAR_TOP + BAR + 4} className={styles.mark} />
    </g>
  );
}

function formatX(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
