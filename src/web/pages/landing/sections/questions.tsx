import { useBrand } from '../../../brand/use-brand.ts';
import { LocalLink } from '../../../local-link.tsx';
import { withComponents } from '../../../text/text.tsx';
import { useText } from '../../../text/use-text.ts';
import { Disclosure, DisclosureList } from '../../../ui/disclosure.tsx';
import { Section } from '../../../ui/stack.tsx';
import { Eyebrow, Heading } from '../../../ui/typography.tsx';
import { questionsOf } from '../questions.ts';
import type { VoucherOffer } from '../voucher-offer.ts';
import styles from './sections.module.css';

/** What people ask before they join, in disclosures that need no script. */
export function Questions({ offer }: { readonly offer: VoucherOffer }) {
  const texts = useText();
  const { t } = texts;
  const questions = questionsOf(texts, useBrand(), offer);
  const apply = <LocalLink to="/membership-interest" />;
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
