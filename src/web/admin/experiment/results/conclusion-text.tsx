import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Small } from '#web/ui/typography.tsx';
import { useFormats } from '../use-formats.ts';
import type { Comparison, Conclusion } from './conclude.ts';
import styles from './results.module.css';

type Props = {
  readonly definition: ExperimentDefinition;
  readonly isRunning: boolean;
  readonly conclusion: Conclusion;
};

/** The conclusion as a sentence. */
export function ConclusionText({ definition, isRunning, conclusion }: Props) {
  const { t } = useText();
  const { count } = useFormats();
  switch (conclusion.kind) {
    case 'no-visitors':
      return <p className={styles.conclusion}>{t('experiment.conclusion.noVisitors')}</p>;
    case 'mismatch':
      return <p className={styles.conclusion}>{t('experiment.conclusion.mismatch')}</p>;
    case 'countries':
      return <p className={styles.conclusion}>{t('experiment.conclusion.countries')}</p>;
    case 'size-unknown':
      return <p className={styles.conclusion}>{t('experiment.conclusion.sizeUnknown')}</p>;
    case 'not-enough': {
      const { visitors, needed } = conclusion;
      const text = isRunning ? 'experiment.conclusion.notEnough' : 'experiment.conclusion.endedEarly';
      return (
        <div className={styles.conclusion}>
          <p>{t(text, { visitors: count(visitors), needed: count(needed) })}</p>
          <progress max={needed} value={visitors} aria-label={t('experiment.conclusion.progress')} />
          <Small>{t('experiment.conclusion.needed', { needed: count(needed) })}</Small>
        </div>
      );
    }
    case 'compared':
      return <Comparisons definition={definition} comparisons={conclusion.comparisons} />;
  }
}

const VERDICTS: Readonly<Record<Comparison['verdict'], TextKey>> = {
  better: 'experiment.conclusion.better',
  worse: 'experiment.conclusion.worse',
  undecided: 'experiment.conclusion.undecided',
};

type ComparisonsProps = {
  readonly definition: ExperimentDefinition;
  readonly comparisons: readonly Comparison[];
};

function Comparisons({ definition: { variations }, comparisons }: ComparisonsProps) {
  const { t } = useText();
  const { uplift } = useFormats();
  const getName = (key: string) => variations.find((one) => one.key === key)?.name ?? key;
  return (
    <div className={styles.conclusion}>
      {comparisons.map(({ variation, verdict, low, high }) => (
        <p key={variation}>
          {t(VERDICTS[verdict], {
            variation: getName(variation),
            control: variations[0]?.name ?? '',
            low: uplift(low),
            high: uplift(high),
          })}
        </p>
      ))}
      {comparisons.length > 1 && <Small>{t('experiment.conclusion.several')}</Small>}
    </div>
  );
}
