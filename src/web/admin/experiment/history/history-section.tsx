import { useText } from '#web/i18n/use-text.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { ShownChange, ShownExperiment } from '../page-data.ts';
import { PageSection } from '../page-section.tsx';
import styles from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';

/** The changes that are shown at once; older ones are in a disclosure. */
const SHOWN = 10;

/** Who changed what, and when; the newest change first. */
export function HistorySection({ experiment: { history } }: { readonly experiment: ShownExperiment }) {
  const { t } = useText();
  const [newest, older] = [history.slice(0, SHOWN), history.slice(SHOWN)];
  return (
    <PageSection id="history">
      <Entries changes={newest} before={older[0]} />
      {older.length > 0 && (
        <Disclosure summary={t('experiment.history.older', { count: older.length })}>
          <Entries changes={older} before={undefined} />
        </Disclosure>
      )}
    </PageSection>
  );
}

type EntriesProps = {
  readonly changes: readonly ShownChange[];
  /** The change before the oldest of these. */
  readonly before: ShownChange | undefined;
};

function Entries({ changes, before }: EntriesProps) {
  return (
    <ol className={styles.entries}>
      {changes.map((change, index) => (
        <HistoryEntry key={change.revision} change={change} before={changes[index + 1] ?? before} />
      ))}
    </ol>
  );
}
