import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { StepResults, VariationResults } from '../page-data.ts';
import { type ExperimentFormats, useFormats } from '../use-formats.ts';
import { VariationName } from '../variation-name.tsx';
import styles from './results.module.css';

type Props = { readonly definition: ExperimentDefinition; readonly step: StepResults; readonly title: string };

/** All numbers of a step. */
export function StepTable({ definition: { variations }, step, title }: Props) {
  const { t } = useText();
  const formats = useFormats();
  const none = t('experiment.value.none');
  return (
    <Table
      id={`step-${step.step}-table`}
      caption={t('experiment.step.caption', { step: title })}
      hideCaption
      columns={[
        { id: 'variation', label: t('experiment.variation') },
        { id: 'visitors', label: t('experiment.visitors'), numeric: true },
        { id: 'conversions', label: t('experiment.step.conversions'), numeric: true },
        { id: 'rate', label: t('experiment.step.rate'), numeric: true },
        { id: 'uplift', label: t('experiment.step.uplift'), numeric: true },
        { id: 'probability', label: t('experiment.step.probability'), numeric: true },
      ]}
      rows={step.variations.map((one, index) => {
        const variation = variations.find(({ key }) => key === one.variation);
        const named = variation ?? { key: one.variation, name: one.variation };
        return {
          id: one.variation,
          cells: [
            <VariationName key="name" variation={named} isControl={index === 0} />,
            formats.count(one.visitors),
            formats.count(one.conversions),
            <Rate key="rate" results={one} formats={formats} none={none} />,
            <Uplift key="uplift" results={one} formats={formats} none={none} />,
            one.probabilityToBeatControl === null ? none : formats.probability(one.probabilityToBeatControl),
          ],
        };
      })}
    />
  );
}

type CellProps = {
  readonly results: VariationResults;
  readonly formats: ExperimentFormats;
  readonly none: string;
};

function Rate({ results: { rate, low, high }, formats, none }: CellProps) {
  const { t } = useText();
  if (rate === null) return none;
  return (
    <div>
      {formats.rate(rate)}
      <span className={styles.interval}>
        {t('experiment.interval', { low: formats.rate(low), high: formats.rate(high) })}
      </span>
    </div>
  );
}

function Uplift({ results: { uplift, upliftLow, upliftHigh }, formats, none }: CellProps) {
  const { t } = useText();
  if (uplift === null || upliftLow === null || upliftHigh === null) return none;
  return (
    <div>
      {formats.uplift(uplift)}
      <span className={styles.interval}>
        {t('experiment.interval', { low: formats.uplift(upliftLow), high: formats.uplift(upliftHigh) })}
      </span>
    </div>
  );
}
