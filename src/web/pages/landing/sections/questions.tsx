import type { ReactNode } from 'react';
import { DAY } from '../../../../kernel/instant.ts';
import { LINK_VALIDITY } from '../../../../modules/invitation/rules/link.ts';
import { useBrand } from '../../../brand/use-brand.ts';
import { LocalLink } from '../../../local-link.tsx';
import { formatList, formatNumber, formatPercent } from '../../../text/format.ts';
import { Text } from '../../../text/text.tsx';
import { type Texts, useText } from '../../../text/use-text.ts';
import { Disclosure, DisclosureList } from '../../../ui/disclosure.tsx';
import { Section } from '../../../ui/stack.tsx';
import { Eyebrow, Heading } from '../../../ui/typography.tsx';
import styles from './sections.module.css';

/** What people ask before they join, in disclosures that need no script. */
export function Questions() {
  const texts = useText();
  const { t } = texts;
  const questions = useQuestions(texts);
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
          {questions.map(([question, answer]) => (
            <Disclosure key={question} summary={question}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </DisclosureList>
      </div>
    </Section>
  );
}

function useQuestions({ t, languageTag }: Texts): readonly (readonly [question: string, answer: ReactNode])[] {
  const { name: brand, claims, loyaltyCards, stores, paymentPartners, deliveryPartners } = useBrand();
  const number = (value: number) => formatNumber(value, languageTag);
  const list = (items: readonly string[]) => formatList(items, languageTag);
  const percent = formatPercent(claims.firstPurchasePercent, languageTag);
  const discount = formatPercent(claims.discountUpToPercent, languageTag);
  return [
    [t('faq.club.q', { brand }), t('faq.club.a', { brand, labels: number(claims.labels), discount })],
    [t('faq.join.q'), t('faq.join.a')],
    [t('faq.code.q'), t('faq.code.a')],
    [t('faq.without.q'), <ApplyAnswer key="apply" />],
    [t('faq.refused.q'), t('faq.refused.a')],
    [t('faq.valid.q'), t('faq.valid.a', { days: LINK_VALIDITY / DAY })],
    [t('faq.price.q'), t('faq.price.a')],
    [t('faq.offers.q'), t('faq.offers.a')],
    [t('faq.voucher.q'), t('faq.voucher.a', { percent })],
    [t('faq.new.q'), t('faq.new.a', { daily: number(claims.newProductsDaily) })],
    [t('faq.shipping.q'), t('faq.shipping.a', { partners: list(deliveryPartners), countries: claims.countries })],
    [t('faq.payment.q'), t('faq.payment.a', { partners: list(paymentPartners) })],
    [t('faq.stores.q'), t('faq.stores.a', { cards: list(loyaltyCards), count: stores.length })],
    [t('faq.mail.q'), t('faq.mail.a')],
  ];
}

function ApplyAnswer() {
  return <Text id="faq.without.a" components={[<LocalLink key="apply" to="/membership-interest" />]} />;
}
