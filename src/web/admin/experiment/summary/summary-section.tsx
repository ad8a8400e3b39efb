import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Heading } from '#web/ui/typography.tsx';
import { Facts } from '../../record/facts.tsx';
import type { ShownExperiment } from '../page-data.ts';
import { PageSection } from '../page-section.tsx';
import { useFormats } from '../use-formats.ts';
import { Audience } from './audience.tsx';
import { Conflicts } from './conflicts.tsx';
import { StatusActions } from './status-actions.tsx';
import styles from './summary.module.css';
import { Variations } from './variations.tsx';

/** Status, times, audience and variations of the experiment, with what can be done with it now. */
export function SummarySection({ experiment }: { readonly experiment: ShownExperiment }) {
  const { t } = useText();
  return (
    <PageSection id="summary">
      <Conflicts status={experiment.status} conflicts={experiment.conflicts} />
      <div className={styles.columns}>
        <Part title={t('experiment.times.title')}>
          <Times experiment={experiment} />
        </Part>
        <Part title={t('splitGenerator.audience')}>
          <Audience definition={experiment.definition} />
        </Part>
      </div>
      <Part title={t('splitGenerator.field.variations')}>
        <Variations definition={experiment.definition} />
      </Part>
      <StatusActions experiment={experiment} />
    </PageSection>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <Heading level={3} size="subheading">
        {title}
      </Heading>
      {children}
    </div>
  );
}

function Times({ experiment }: { readonly experiment: ShownExperiment }) {
  const { t } = useText();
  const { time, count } = useFormats();
  const { key, revision, definition, createdAt, changedAt, startedAt, stoppedAt, archivedAt } = experiment;
  const at = (instant: unknown) => instant != null && <time dateTime={String(instant)}>{time(instant)}</time>;
  return (
    <Facts
      facts={[
        [t('splitGenerator.field.key'), <code key="key">{key}</code>],
        [t('splitGenerator.field.phase'), count(definition.phase)],
        [t('experiment.revision'), count(revision)],
        [t('experiment.times.created'), at(createdAt)],
        [t('experiment.times.changed'), at(changedAt)],
        [t('experiment.times.started'), at(startedAt)],
        [t('experiment.times.stopped'), at(stoppedAt)],
        [t('experiment.times.archived'), at(archivedAt)],
      ]}
    />
  );
}
