import { useState } from 'react';
import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { SIMULATED_VISITORS, type SimulatedSplit } from '#modules/experiment/rules/simulated-split.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Small } from '#web/ui/typography.tsx';
import chart from '../../chart/chart.module.css';
import { PageSection } from '../page-section.tsx';
import { useFormats } from '../use-formats.ts';
import { SplitChart } from './split-chart.tsx';
import styles from './split-section.module.css';
import { SplitTable } from './split-table.tsx';
import { type SplitState, useSimulatedSplit } from './use-simulated-split.ts';

type Props = { readonly experiment: string; readonly definition: ExperimentDefinition };

/** The split that the definition gives, computed in the browser: on the server it would delay other visitors. */
export function SplitSection({ experiment, definition: current }: Props) {
  const { t } = useText();
  // Loading the page's data again gives an equal definition, which needs no other simulation: a changed one has a new
  // revision, and the page then mounts this section again.
  const [definition] = useState(current);
  const { count } = useFormats();
  const { state, start, place } = useSimulatedSplit(definition);
  return (
    <PageSection id="split" lead={t('experiment.split.lead', { visitors: count(SIMULATED_VISITORS) })}>
      {definition.hashAttribute === 'applicationCountry' && <Small>{t('experiment.split.countries')}</Small>}
      <div ref={place} className={styles.place}>
        {state.kind === 'done' ? (
          <Split definition={definition} split={state.split} />
        ) : (
          <Waiting state={state} start={start} />
        )}
      </div>
      <noscript>
        <Small>{t('experiment.split.noScript')}</Small>
        <code className={styles.command}>{`script/vestibule experiment simulate ${experiment}`}</code>
      </noscript>
    </PageSection>
  );
}

function Split({ definition, split }: { readonly definition: ExperimentDefinition; readonly split: SimulatedSplit }) {
  const { t } = useText();
  const { count, share } = useFormats();
  const included = SIMULATED_VISITORS - split.notIncluded;
  return (
    <>
      <div className={chart.withTable}>
        <SplitChart definition={definition} split={split} />
        <SplitTable definition={definition} split={split} />
      </div>
      <p role="status">
        {t('experiment.split.included', {
          included: count(included),
          visitors: count(SIMULATED_VISITORS),
          share: share(included / SIMULATED_VISITORS),
        })}
      </p>
    </>
  );
}

function Waiting({ state, start }: { readonly state: SplitState; readonly start: () => void }) {
  const { t } = useText();
  const { share } = useFormats();
  if (state.kind === 'running')
    return (
      <label className={styles.progress}>
        {t('experiment.split.running')}
        <progress max={SIMULATED_VISITORS} value={state.simulated}>
          {share(Math.floor((state.simulated / SIMULATED_VISITORS) * 100) / 100)}
        </progress>
      </label>
    );
  return (
    <div className={styles.waiting}>
      {state.kind === 'failed' && <p role="alert">{t('experiment.split.failed')}</p>}
      <Button tone="secondary" onClick={start}>
        {t('experiment.split.start')}
      </Button>
    </div>
  );
}
