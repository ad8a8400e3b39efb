import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { SampleRatioVerdict } from '#modules/experiment/rules/statistics/sample-ratio.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Table } from '#web/ui/table.tsx';
import { Heading } from '#web/ui/typography.tsx';
import type { ShownResults, StepResults } from '../page-data.ts';
import { useFormats } from '../use-formats.ts';
import { VariationName } from '../variation-name.tsx';
import styles from './results.module.css';

type Verdict = {
  readonly tone: 'danger' | 'success' | 'info';
  readonly title: TextKey;
  readonly text: TextKey;
};

const VERDICTS: Readonly<Record<SampleRatioVerdict, Verdict>> = {
  mismatch: { tone: 'danger', title: 'experiment.ratio.mismatch', text: 'experiment.ratio.mismatch.text' },
  'as-expected': { tone: 'success', title: 'experiment.ratio.expected', text: 'experiment.ratio.expected.text' },
  'too-few-visitors': { tone: 'info', title: 'experiment.ratio.few', text: 'experiment.ratio.few.text' },
};

/** Smaller ones are not distinguished: all of them are a mismatch. */
const LEAST_P_VALUE = 0.0001;

type Props = {
  readonly definition: ExperimentDefinition;
  readonly sampleRatio: NonNullable<ShownResults['sampleRatio']>;
  /** Any step: all of them have the same visitors. */
  readonly step: StepResults | undefined;
};

/** Whether visitors got the variations in the shares that were set; with a mismatch, what to do. */
export function SampleRatio({ definition, sampleRatio, step }: Props) {
  const { t } = useText();
  const { count, position, share } = useFormats();
  const { pValue, expected } = sampleRatio;
  const verdict = VERDICTS[sampleRatio.verdict as SampleRatioVerdict] ?? VERDICTS['too-few-visitors'];
  const p = pValue < LEAST_P_VALUE ? `< ${position(LEAST_P_VALUE)}` : position(pValue);
  const visitors = new Map(step?.variations.map((one) => [one.variation, one.visitors]));
  return (
    <div className={styles.part}>
      <Heading level={3} size="subheading" id="sample-ratio">
        {t('experiment.ratio.title')}
      </Heading>
      <Banner tone={verdict.tone} title={t(verdict.title)}>
        {t(verdict.text, { p })}
      </Banner>
      <Table
        id="sample-ratio-table"
        narrow="scroll"
        caption={t('experiment.ratio.title')}
        hideCaption
        columns={[
          { id: 'variation', label: t('experiment.variation') },
          { id: 'visitors', label: t('experiment.visitors'), numeric: true },
          { id: 'expected', label: t('experiment.ratio.byWeight'), numeric: true },
          { id: 'weight', label: t('experiment.split.weight'), numeric: true },
        ]}
        rows={definition.variations.map((variation, index) => ({
          id: variation.key,
          cells: [
            <VariationName key="name" variation={variation} isControl={index === 0} />,
            count(visitors.get(variation.key) ?? 0),
            count(Math.round(expected[index] ?? 0)),
            share(variation.weight),
          ],
        }))}
      />
    </div>
  );
}
