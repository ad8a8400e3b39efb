import { formatList } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { getExperimentHref } from './experiment-href.ts';
import styles from './form.module.css';
import { useExperimentForm } from './form-context.ts';
import type { ShownConflict } from './form-state.ts';
import { findConflictText } from './problem-texts.ts';

type Props = {
  /** Whether the conflicts refused the change; otherwise they concern the stored experiment. */
  readonly isRefusal: boolean;
  readonly conflicts: readonly ShownConflict[];
};

/** How the experiment collides with others, with links to them. */
export function ConflictSummary({ isRefusal, conflicts }: Props) {
  const { t } = useText();
  if (conflicts.length === 0) return null;
  const title = t(isRefusal ? 'splitGenerator.conflicts.refused' : 'splitGenerator.conflicts.stored');
  return (
    <Banner tone={isRefusal ? 'danger' : 'info'} title={title}>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.code} ${conflict.experiments.join()}`}>
            <ConflictText {...conflict} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function ConflictText({ code, experiments, environment }: ShownConflict) {
  const { t, languageTag } = useText();
  const { others } = useExperimentForm();
  const names = experiments.map((key) => others.find((one) => one.key === key)?.name ?? key);
  const values = { experiments: formatList(names, languageTag), environment: environment ?? '' };
  return (
    <>
      {t(findConflictText(code) ?? 'splitGenerator.problem.unknown', values)}{' '}
      {experiments.map((key, index) => {
        const known = others.some((one) => one.key === key);
        return known ? (
          <LocalLink key={key} to={getExperimentHref(key)} className={styles.other}>
            {t('splitGenerator.conflicts.open', { name: names[index] ?? key })}
          </LocalLink>
        ) : null;
      })}
    </>
  );
}
