import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { VoucherOffer } from '#web/browser/invitation/voucher-offer.ts';
import { withComponents } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Disclosure, DisclosureList } from '#web/ui/disclosure.tsx';
import { Section } from '#web/ui/stack.tsx';
import { Eyebrow, Heading } from '#web/ui/typography.tsx';
import { buildQuestions } from '../questions.ts';
import styles from './sections.module.css';

/** Frequent questions before joining, in disclosures that need no script. */
export function Questions({ offer }: { readonly offer: VoucherOffer }) {
  const texts = useText();
  const { t } = texts;
  const questions = buildQuestions(texts, useBrand(), offer);
  const apply = <LocalLink to={href('/membership-interest')} />;
  return (
    <Section tone="surface" labelledBy="faq">
      <div className={styles.questions}>
        <div className={styles.questionsHead}>
          <Eyebrow>{t('faq.eyebrow')}</Eyebrow>
          <Heading level={2} id="faq">
            {t('faq.title')}
          </Heading>
        </div>
        <DisclosureList>
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              <p>{withComponents(answer, [apply])}</p>
            </Disclosure>
          ))}
        </DisclosureList>
      </div>
    </Section>
  );
}
