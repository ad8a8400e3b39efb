import type { Locale } from '#kernel/locale.ts';
import { getCodeDecision, isUnsure } from '#modules/invitation/rules/code-decision.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
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
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const { isAdmitted, text, at } = getCodeDecision(explanation);
  const unsure = isUnsure(explanation);
  return (
    <div className={styles.result}>
      <Banner
        tone={isAdmitted ? 'success' : 'info'}
        title={t(text, at ? { at: formatDateTime(at, languageTag, timeZone) } : {})}
      />
      <section aria-labelledby="explain-seen" className={styles.part}>
        <Heading level={2} size="heading" id="explain-seen">
          {t('explainCode.seen')}
        </Heading>
        <div className={styles.seen}>
          {unsure || texts.length === 0 ? (
            <p>{t(unsure ? 'explainCode.seen.unsure' : 'explainCode.seen.form')}</p>
          ) : (
            texts.map((shown) => (
              <p key={shown} lang={language}>
                {shown}
              </p>
            ))
          )}
        </div>
        {explanation.countryOffered === false && <Small>{t('explainCode.seen.country')}</Small>}
      </section>
      <Verdicts explanation={explanation} />
      <CodeFacts explanation={explanation} />
    </div>
  );
}
