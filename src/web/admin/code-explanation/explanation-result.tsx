import type { Locale } from '#kernel/locale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Heading, Small } from '#web/ui/typography.tsx';
import styles from './code-explanation.module.css';
import { CodeFacts } from './code-facts.tsx';
import type { ShownExplanation } from './load-page.server.ts';
import { Verdicts } from './verdicts.tsx';

type Props = {
  readonly explanation: ShownExplanation;
  readonly texts: readonly string[];
  readonly language: Locale;
};

/** What the visitor read, why, and the facts behind it. */
export function ExplanationResult({ explanation, texts, language }: Props) {
  const { t } = useText();
  return (
    <div className={styles.result}>
      <section aria-labelledby="explain-seen" className={styles.part}>
        <Heading level={2} size="heading" id="explain-seen">
          {t('explainCode.seen')}
        </Heading>
        <div className={styles.seen}>
          {texts.length === 0 ? (
            <p>{t('explainCode.seen.form')}</p>
          ) : (
            texts.map((text) => (
              <p key={text} lang={language}>
                {text}
              </p>
            ))
          )}
        </div>
        {explanation.countryOffered === false && <Small>{t('explainCode.seen.country')}</Small>}
      </section>
      <div className={styles.columns}>
        <Verdicts explanation={explanation} />
        <CodeFacts explanation={explanation} />
      </div>
    </div>
  );
}
