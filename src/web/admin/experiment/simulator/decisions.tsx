import type { DecisionReason } from '#modules/experiment/rules/decision.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { getExperimentHref } from '../../split-generator-form/experiment-href.ts';
import type { ShownDecision, ShownExperiment } from '../page-data.ts';
import { useFormats } from '../use-formats.ts';
import { Ranges } from './ranges.tsx';
import styles from './simulator.module.css';

const REASONS: Readonly<Record<DecisionReason, TextKey>> = {
  status: 'experiment.reason.status',
  country: 'experiment.reason.country',
  language: 'experiment.reason.language',
  path: 'experiment.reason.path',
  'no-hash-value': 'experiment.reason.noHashValue',
  namespace: 'experiment.reason.namespace',
  prerequisite: 'experiment.reason.prerequisite',
  coverage: 'experiment.reason.coverage',
  included: 'experiment.reason.included',
};

type Props = { readonly experiment: ShownExperiment; readonly decisions: readonly ShownDecision[] };

/** The decisions for the visitor: the one of this experiment first. */
export function Decisions({ experiment, decisions }: Props) {
  const { t } = useText();
  const { position } = useFormats();
  const own = decisions.find((decision) => decision.experiment === experiment.key);
  // Of the other experiments, only the keys are known here.
  const nameVariation = (decision: ShownDecision) =>
    (decision === own && experiment.definition.variations.find(({ key }) => key === own.variation)?.name) ||
    decision.variation;
  return (
    <div className={styles.result} role="status">
      <Table
        id="decisions"
        caption={t('experiment.simulator.result')}
        columns={[
          { id: 'experiment', label: t('experiment.simulator.experiment') },
          { id: 'variation', label: t('experiment.variation') },
          { id: 'reason', label: t('experiment.simulator.reason') },
          { id: 'bucket', label: t('experiment.simulator.bucket'), numeric: true },
        ]}
        rows={decisions.map((decision) => ({
          id: decision.experiment,
          cells: [
            decision === own ? decision.name : <OtherExperiment key="name" decision={decision} />,
            nameVariation(decision) ?? t('experiment.simulator.none'),
            <Reason key="reason" reason={decision.reason} />,
            decision.bucket === null ? t('experiment.simulator.noBucket') : position(decision.bucket),
          ],
        }))}
      />
      {own && own.bucket !== null && <Ranges definition={experiment.definition} bucket={own.bucket} />}
    </div>
  );
}

function OtherExperiment({ decision: { experiment: key, name } }: { readonly decision: ShownDecision }) {
  return <LocalLink to={getExperimentHref(key)}>{name}</LocalLink>;
}

/** A reason that this page does not know yet is shown by its code. */
function Reason({ reason }: { readonly reason: string }) {
  const { t } = useText();
  return Object.hasOwn(REASONS, reason) ? t(REASONS[reason as DecisionReason]) : reason;
}
