import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import type { TextKey } from '#texts/keys.ts';
import { useCurrentViewer } from '#web/browser/session/use-viewer.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { Heading } from '#web/ui/typography.tsx';
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
  const { revision, at, actor, actorName } = change;
  return (
    <li className={styles.entry}>
      <Heading level={3} size="subheading">
        {t(getTitle(change, before))}
      </Heading>
      <p className={styles.facts}>
        <time dateTime={String(at)}>{time(at)}</time> · <Actor actor={actor} name={actorName} /> ·{' '}
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
    <Table
      id={`changes-${revision}`}
      caption={t('experiment.history.changes', { revision })}
      hideCaption
      columns={[
        { id: 'what', label: t('experiment.history.what') },
        { id: 'before', label: t('experiment.history.before') },
        { id: 'after', label: t('experiment.history.after') },
      ]}
      rows={shown.map((difference) => {
        const { what, before, after } = describe(difference);
        return { id: difference.path, cells: [what, before, after] };
      })}
    />
  );
}

const MEMBER = 'member:';

/** The history stores ids, because it outlives the accounts of admins; who has no account any more is named by the id. */
function Actor({ actor, name }: { readonly actor: string; readonly name: string | null | undefined }) {
  const { t } = useText();
  const viewer = useCurrentViewer();
  if (actor === 'cli') return t('experiment.history.commandLine');
  if (!actor.startsWith(MEMBER)) return actor;
  const id = actor.slice(MEMBER.length);
  return id === viewer?.id ? t('experiment.history.you') : (name ?? t('experiment.history.admin', { id }));
}
