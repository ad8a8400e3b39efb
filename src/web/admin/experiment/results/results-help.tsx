import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Disclosure, DisclosureList } from '#web/ui/disclosure.tsx';
import { Heading } from '#web/ui/typography.tsx';
import styles from './results.module.css';

/** In the order of the page; docs/statistics.md explains the methods. */
const TOPICS = [
  ['experiment.help.ratio', 'experiment.help.ratio.text'],
  ['experiment.help.steps', 'experiment.help.steps.text'],
  ['experiment.help.rate', 'experiment.help.rate.text'],
  ['experiment.help.uplift', 'experiment.help.uplift.text'],
  ['experiment.help.probability', 'experiment.help.probability.text'],
  ['experiment.help.size', 'experiment.help.size.text'],
  ['experiment.help.trust', 'experiment.help.trust.text'],
] as const satisfies readonly (readonly [title: TextKey, text: TextKey])[];

/** What the numbers mean, and when not to trust them. */
export function ResultsHelp() {
  const { t } = useText();
  return (
    <div className={styles.part}>
      <Heading level={3} size="subheading" id="results-help">
        {t('experiment.help.title')}
      </Heading>
      <DisclosureList>
        {TOPICS.map(([title, text]) => (
          <Disclosure key={title} summary={t(title)}>
            <p>{t(text)}</p>
          </Disclosure>
        ))}
      </DisclosureList>
    </div>
  );
}
