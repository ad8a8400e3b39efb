import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ShownExperiment, ShownResults } from '../page-data.ts';
import { PageSection } from '../page-section.tsx';
import { useFormats } from '../use-formats.ts';
import { ExposureLoss } from './exposure-loss.tsx';
import { ResultsHelp } from './results-help.tsx';
import { SampleRatio } from './sample-ratio.tsx';
import { Step } from './step.tsx';

type Props = { readonly experiment: ShownExperiment; readonly results: ShownResults };

/** What visitors did in the current phase, and what that allows to say. */
export function ResultsSection({ experiment, results }: Props) {
  const { t } = useText();
  return (
    <PageSection id="results" lead={<Period results={results} />}>
      {experiment.definition.hashAttribute === 'applicationCountry' && (
        <Banner tone="info" title={t('experiment.results.countries')}>
          {t('experiment.results.countries.text')}
        </Banner>
      )}
      <Numbers experiment={experiment} results={results} />
      <ResultsHelp />
    </PageSection>
  );
}

function Numbers({ experiment, results }: Props) {
  const { t } = useText();
  const { from, sampleRatio, steps, exposureLoss } = results;
  if (from === null)
    return (
      <EmptyState title={t('experiment.results.notStarted')}>{t('experiment.results.notStarted.text')}</EmptyState>
    );
  const hasVisitors = steps.some(({ variations }) => variations.some(({ visitors }) => visitors > 0));
  if (!hasVisitors)
    return (
      <EmptyState title={t('experiment.results.nobody')}>
        {t(experiment.status === 'running' ? 'experiment.results.nobody.yet' : 'experiment.results.nobody.text')}
      </EmptyState>
    );
  return (
    <>
      {sampleRatio && <SampleRatio definition={experiment.definition} sampleRatio={sampleRatio} step={steps[0]} />}
      {steps.map((step) => (
        <Step key={step.step} experiment={experiment} step={step} sampleRatio={sampleRatio?.verdict ?? null} />
      ))}
      {exposureLoss.length > 0 && <ExposureLoss definition={experiment.definition} losses={exposureLoss} />}
    </>
  );
}

function Period({ results: { phase, from, until } }: Pick<Props, 'results'>) {
  const { t } = useText();
  const { time, count } = useFormats();
  if (from === null) return t('experiment.results.phase', { phase: count(phase) });
  if (until === null) return t('experiment.results.since', { phase: count(phase), from: time(from) });
  return t('experiment.results.period', { phase: count(phase), from: time(from), until: time(until) });
}
