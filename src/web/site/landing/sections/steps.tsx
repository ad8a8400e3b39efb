import { useAssets } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Feature } from '#web/ui/sections/feature.tsx';
import { Section } from '#web/ui/stack.tsx';
import styles from './sections.module.css';

/** How a code becomes a membership, in three steps. */
export function Steps() {
  const { t } = useText();
  const { portraits } = useAssets();
  const steps = [
    { title: t('steps.code.title'), text: t('steps.code.text') },
    { title: t('steps.form.title'), text: t('steps.form.text') },
    { title: t('steps.mail.title'), text: t('steps.mail.text') },
  ];
  return (
    <Section labelledBy="steps" className={styles.follows}>
      <Feature image={portraits[0]} id="steps" eyebrow={t('steps.eyebrow')} title={t('steps.title')}>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3 className={styles.stepTitle}>{title}</h3>
              <p className={styles.stepText}>{text}</p>
            </li>
          ))}
        </ol>
      </Feature>
    </Section>
  );
}
