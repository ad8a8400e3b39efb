import type { PageBrand } from '#kernel/brand.ts';
import { formatOffer, type VoucherOffer } from '#web/browser/invitation/voucher-offer.ts';
import { formatList, formatNumber, formatPercent } from '#web/i18n/format.ts';
import type { Texts } from '#web/i18n/use-text.ts';

export type Question = {
  readonly question: string;
  /** May contain a link as `<0>..</0>`. */
  readonly answer: string;
};

/** Builds the frequent questions before joining, for the page and for search engines. */
export function buildQuestions({ t, languageTag }: Texts, brand: PageBrand, offer: VoucherOffer): readonly Question[] {
  const { name, claims, deliveryPartners } = brand;
  const discount = formatPercent(claims.discountUpToPercent, languageTag);
  const values = { brand: name, labels: formatNumber(claims.labels, languageTag), discount };
  const shipping = {
    partners: formatList(
      deliveryPartners.map((partner) => partner.name),
      languageTag,
    ),
    countries: claims.countries,
  };
  const { percent, amount } = formatOffer(offer, brand, languageTag);
  const voucher = amount === null ? t('faq.voucher.a', { percent }) : t('faq.voucher.from', { percent, amount });
  return [
    { question: t('faq.club.q', { brand: name }), answer: t('faq.club.a', values) },
    { question: t('faq.without.q'), answer: t('faq.without.a') },
    { question: t('faq.code.q'), answer: t('faq.code.a') },
    { question: t('faq.refused.q'), answer: t('faq.refused.a') },
    { question: t('faq.offers.q'), answer: t('faq.offers.a') },
    { question: t('faq.voucher.q'), answer: voucher },
    { question: t('faq.shipping.q'), answer: t('faq.shipping.a', shipping) },
    { question: t('faq.mail.q'), answer: t('faq.mail.a') },
  ];
}
