import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ShownExperiment } from '../page-data.ts';
import { PageSection } from '../page-section.tsx';
import styles from './preview-section.module.css';

/** A link for each variation that shows it to whoever opens it, and counts nobody. */
export function PreviewSection({ experiment }: { readonly experiment: ShownExperiment }) {
  const { t } = useText();
  const { definition, previewLinks } = experiment;
  return (
    <PageSection id="preview" lead={t('experiment.preview.lead')}>
      {previewLinks.length === 0 ? (
        <EmptyState title={t('experiment.preview.none')}>{t('experiment.preview.none.text')}</EmptyState>
      ) : (
        <ul className={styles.links}>
          {previewLinks.map(({ variation, url }) => (
            <li key={variation} className={styles.link}>
              <PreviewLink id={`preview-${variation}`} name={getName(definition, variation)} url={url} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function PreviewLink({ id, name, url }: { readonly id: string; readonly name: string; readonly url: string }) {
  const { t } = useText();
  return (
    <>
      <CopyField
        id={id}
        label={name}
        value={url}
        copyLabel={t('linkGenerator.copy')}
        copiedLabel={t('linkGenerator.copied')}
        failedLabel={t('linkGenerator.copyFailed')}
      />
      <a href={url} target="_blank" rel="noopener">
        {t('experiment.preview.open', { variation: name })}
      </a>
    </>
  );
}

function getName({ variations }: ExperimentDefinition, key: string): string {
  return variations.find((variation) => variation.key === key)?.name ?? key;
}
