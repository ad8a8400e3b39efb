import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { getExperimentHref } from '../../split-generator-form/experiment-href.ts';
import { findConflictText, isUnseen } from '../../split-generator-form/problem-texts.ts';
import type { ShownConflict, ShownExperiment } from '../page-data.ts';
import { useFormats } from '../use-formats.ts';
import styles from './summary.module.css';

type Props = Pick<ShownExperiment, 'status' | 'conflicts'>;

const WARNINGS = {
  draft: 'experiment.conflicts.warnings',
  stopped: 'experiment.conflicts.warnings',
  running: 'experiment.conflicts.notes',
  archived: 'experiment.conflicts.notes',
} as const satisfies Record<ShownExperiment['status'], TextKey>;

/** What keeps the experiment from visitors or from running, and what the admin should know before. */
export function Conflicts({ status, conflicts }: Props) {
  const unseen = conflicts.filter(isUnseen);
  const errors = conflicts.filter(isError);
  const warnings = conflicts.filter((conflict) => !isError(conflict) && !isUnseen(conflict));
  return (
    <>
      <ConflictBanner
        tone={status === 'running' ? 'danger' : 'info'}
        title="experiment.conflicts.unseen"
        conflicts={unseen}
      />
      <ConflictBanner tone="danger" title="experiment.conflicts.errors" conflicts={errors} />
      <ConflictBanner tone="info" title={WARNINGS[status]} conflicts={warnings} />
    </>
  );
}

type BannerProps = {
  readonly tone: 'danger' | 'info';
  readonly title: TextKey;
  readonly conflicts: readonly ShownConflict[];
};

function ConflictBanner({ tone, title, conflicts }: BannerProps) {
  const { t } = useText();
  if (conflicts.length === 0) return null;
  return (
    <Banner tone={tone} title={t(title)}>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.code} ${conflict.path} ${conflict.experiments.join()}`}>
            <ConflictText conflict={conflict} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** A conflict without a text of its own has the API's English sentence. */
function ConflictText({ conflict: { code, message, experiments, environment } }: { readonly conflict: ShownConflict }) {
  const { t } = useText();
  const { list } = useFormats();
  const text = findConflictText(code);
  const existing = code === 'prerequisite-unknown' ? [] : experiments;
  return (
    <>
      {text ? t(text, { experiments: list(experiments), environment: environment ?? '' }) : message}{' '}
      {existing.map((key) => (
        <LocalLink key={key} to={getExperimentHref(key)} className={styles.other}>
          {t('splitGenerator.conflicts.open', { name: key })}
        </LocalLink>
      ))}
    </>
  );
}

export function isError({ severity }: ShownConflict): boolean {
  return severity === 'error';
}
