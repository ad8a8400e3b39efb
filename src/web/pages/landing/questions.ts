import type { Brand } from '../../../kernel/brand.ts';
import { DAY } from '../../../kernel/instant.ts';
import { LINK_VALIDITY } from '../../../modules/invitation/rules/link.ts';
import { formatList, formatNumber, formatPercent } from '../../text/format.ts';
import type { Texts } from '../../text/use-text.ts';

export type Question = {
  readonly question: string;
  /** May hold a link as `<0>..</0>`. */
  readonly answer: string;
};

/** What people ask before they join, for the page and for search engines. */
export function questionsOf({ t, languageTag }: Texts, brand: Brand): readonly Question[] {
  const { name, claims, loyaltyCards, stores, paymentPartners, deliveryPartners } = brand;
  const number = (value: number) => formatNumber(value, languageTag);
  const list = (items: readonly string[]) => formatList(items, languageTag);
  const percent = formatPercent(claims.firstPurchasePercent, languageTag);
  const discount = formatPercent(claims.discountUpToPercent, languageTag);
  const values = { brand: name, labels: number(claims.labels), discount };
  const shipping = { partners: list(deliveryPartners), countries: claims.countries };
  return [
    { question: t('faq.club.q', { brand: name }), answer: t('faq.club.a', values) },
    { question: t('faq.join.q'), answer: t('faq.join.a') },
    { question: t('faq.code.q'), answer: t('faq.code.a') },
    { question: t('faq.without.q'), answer: t('faq.without.a') },
    { question: t('faq.refused.q'), answer: t('faq.refused.a') },
    { question: t('faq.valid.q'), answer: t('faq.valid.a', { days: LINK_VALIDITY / DAY }) },
    { question: t('faq.price.q'), answer: t('faq.price.a') },
    { question: t('faq.offers.q'), answer: t('faq.offers.a') },
    { question: t('faq.voucher.q'), answer: t('faq.voucher.a', { percent }) },
    { question: t('faq.new.q'), answer: t('faq.new.a', { daily: number(claims.newProductsDaily) }) },
    { question: t('faq.shipping.q'), answer: t('faq.shipping.a', shipping) },
    { question: t('faq.payment.q'), answer: t('faq.payment.a', { partners: list(paymentPartners) }) },
    { question: t('faq.stores.q'), answer: t('faq.stores.a', { cards: list(loyaltyCards), count: stores.length }) },
    { question: t('faq.mail.q'), answer: t('faq.mail.a') },
  ];
}
