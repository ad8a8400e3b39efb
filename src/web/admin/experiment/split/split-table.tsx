import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { SimulatedSplit } from '#modules/experiment/rules/simulated-split.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '../use-formats.ts';
import { VariationName } from '../variation-name.tsx';
import { listShares } from './list-shares.ts';

type Props = { readonly definition: ExperimentDefinition; readonly split: SimulatedSplit };

/** The numbers of the chart. */
export function SplitTable({ definition, split }: Props) {
  const { t } = useText();
  const { count, share } = useFormats();
  return (
    <Table
      id="split-table"
      caption={t('experiment.split.table')}
      narrow="scroll"
      columns={[
        { id: 'variation', label: t('experiment.variation') },
        { id: 'count', label: t('experiment.visitors'), numeric: true },
        { id: 'share', label: t('experiment.split.share'), numeric: true },
        { id: 'weight', label: t('experiment.split.weight'), numeric: true },
      ]}
      rows={listShares(definition, split).map((row, index) => ({
        id: row.key,
        cells: [
          <VariationName key="name" variation={row} isControl={index === 0} />,
          count(row.count),
          share(row.share),
          share(row.weight),
        ],
      }))}
    />
  );
}
