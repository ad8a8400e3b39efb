import { useText } from '#web/i18n/use-text.ts';
import { Small } from '#web/ui/typography.tsx';
import type { ShownExperiment, Simulation } from '../page-data.ts';
import { PageSection } from '../page-section.tsx';
import { Decisions } from './decisions.tsx';
import { VisitorForm } from './visitor-form.tsx';

type Props = { readonly experiment: ShownExperiment; readonly simulation: Simulation | null };

/** What one visitor would get, from this experiment and from all that run, with the reasons. */
export function SimulatorSection({ experiment, simulation }: Props) {
  const { t } = useText();
  const { status } = experiment;
  return (
    <PageSection id="simulator" lead={t('experiment.simulator.lead')}>
      {(status === 'draft' || status === 'stopped') && <Small>{t('experiment.simulator.asIfRunning')}</Small>}
      <VisitorForm visitor={simulation?.visitor ?? null} />
      {simulation && <Decisions experiment={experiment} decisions={simulation.decisions} />}
    </PageSection>
  );
}
