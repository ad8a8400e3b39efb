import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Heading } from '#web/ui/typography.tsx';
import { DifferenceTable } from '../../changes/difference-table.tsx';
import { useActorNames } from '../../changes/use-actor-names.ts';
import type { ShownChange } from '../page-data.ts';
import { useFormats } from '../use-formats.ts';
import styles from './history.module.css';
import { useChangeTexts } from './use-change-texts.ts';

/** What a change of the status was, by the status that it led to. */
const STATUS_CHANGES = {
  draft: 'experiment.history.changed',
  running: 'experiment.history.started',
  stopped: 'experiment.history.stopped',
  archived: 'experiment.history.archived',
} as const satisfies Record<ExperimentStatus, TextKey>;

type Props = {
  readonly change: ShownChange;
  /** The change before; the creation has none. */
  readonly before: ShownChange | undefined;
};

export function HistoryEntry({ change, before }: Props) {
  const { t } = useText();
  const { time, count } = useFormats();
  const nameActor = useActorNames();
  const { revision, at, actor, actorName } = change;
  return (
    <li className={styles.entry}>
      <Heading level={3} size="subheading">
        {t(getTitle(change, before))}
      </Heading>
      <p className={styles.facts}>
        <time dateTime={String(at)}>{time(at)}</time> · {nameActor({ actor, name: actorName })} ·{' '}
        {t('experiment.history.revision', { revision: count(revision) })}
      </p>
      <Differences change={change} />
    </li>
  );
}

function getTitle({ status }: ShownChange, before: ShownChange | undefined): TextKey {
  if (!before) return 'experiment.history.created';
  return before.status === status ? 'experiment.history.changed' : STATUS_CHANGES[status];
}

/** The title says how the status changed. */
function Differences({ change: { revision, differences } }: { readonly change: ShownChange }) {
  const { t } = useText();
  const describe = useChangeTexts();
  const shown = differences.filter(({ path }) => path !== 'status');
  if (shown.length === 0) return null;
  return (
    <DifferenceTable
      id={`changes-${revision}`}
      caption={t('experiment.history.changes', { revision })}
      differences={shown.map((difference) => ({ id: difference.path, ...describe(difference) }))}
    />
  );
}
