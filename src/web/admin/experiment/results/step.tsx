import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Heading } from '#web/ui/typography.tsx';
import type { ShownExperiment, StepResults } from '../page-data.ts';
import { conclude } from './conclude.ts';
import { ConclusionText } from './conclusion-text.tsx';
import { IntervalChart } from './interval-chart.tsx';
import styles from './results.module.css';
import { StepTable } from './step-table.tsx';

const STEPS = {
  code: 'experiment.step.code',
  form: 'experiment.step.form',
  registration: 'experiment.step.registration',
  activation: 'experiment.step.activation',
} as const satisfies Readonly<Record<string, TextKey>>;

type Props = {
  readonly experiment: ShownExperiment;
  readonly step: StepResults;
  /** The verdict of the check; null without one. */
  readonly sampleRatio: string | null;
};

/** One step of the funnel: what can be said, the rates with their intervals, and all numbers. */
export function Step({ experiment, step, sampleRatio }: Props) {
  const { t } = useText();
  const { definition, status } = experiment;
  const title = Object.hasOwn(STEPS, step.step) ? t(STEPS[step.step as keyof typeof STEPS]) : step.step;
  return (
    <div className={styles.part}>
      <Heading level={3} size="subheading" id={`step-${step.step}`}>
        {title}
      </Heading>
      <ConclusionText
        definition={definition}
        isRunning={status === 'running'}
        conclusion={conclude({ definition, sampleRatio, step })}
      />
      <IntervalChart definition={definition} step={step} title={title} />
      <StepTable definition={definition} step={step} title={title} />
    </div>
  );
}
