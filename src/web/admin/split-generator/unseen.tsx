import { formatList } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { findConflictText } from '../split-generator-form/problem-texts.ts';
import type { ListedExperiment } from './listed-experiment.ts';

/** Why visitors do not see the listed experiments: none of them, or some running ones. */
export function Unseen({ experiments }: { readonly experiments: readonly ListedExperiment[] }) {
  const { t, languageTag } = useText();
  const found = experiments.filter(({ unseen }) => unseen !== null);
  const elsewhere = found.filter(({ unseen, status }) => unseen?.environment != null && status === 'running');
  const [first] = elsewhere;
  const off = found.find(({ unseen }) => unseen?.environment == null);
  const text = findConflictText(off?.unseen?.code ?? '');
  if (text) {
    return (
      <Banner tone="info" title={t('splitGenerator.unseen.all')}>
        {t(text)}
      </Banner>
    );
  }
  if (!first) return null;
  const names = formatList(
    elsewhere.map(({ name }) => name),
    languageTag,
  );
  return (
    <Banner tone="info" title={t('splitGenerator.unseen.some', { experiments: names })}>
      {t('splitGenerator.unseen.environment', { environment: first.unseen?.environment ?? '' })}
    </Banner>
  );
}
