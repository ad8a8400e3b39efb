import { useLoaderData } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatOffer, type VoucherOffer } from '#web/browser/invitation/voucher-offer.ts';
import { formatCompact, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimsBand } from '#web/ui/sections/claims-band.tsx';
import type { LandingData } from '../landing-data.ts';
import { REVIEWS_SOURCE_ID } from '../reviews-source-id.ts';

/** The brand's numbers about the club, formatted for language and country. */
export function Claims({ offer }: { readonly offer: VoucherOffer }) {
  const { t, languageTag } = useText();
  const { reviewsSource } = useLoaderData<LandingData>();
  const brand = useBrand();
  const { claims } = brand;
  const voucher = formatOffer(offer, brand, languageTag);
  const number = (value: number) => formatNumber(value, languageTag);
  const short = (value: number) => formatCompact(value, languageTag);
  const percent = (value: number) => formatPercent(value, languageTag);
  const reviews = short(claims.reviews);
  return (
    <ClaimsBand
      label={t('claims.label')}
      source={{ id: REVIEWS_SOURCE_ID, question: t('claims.reviews'), answer: reviewsSource }}
      claims={[
        { lead: t('claims.discount.lead'), figure: percent(claims.discountUpToPercent), label: t('claims.discount') },
        { lead: t('claims.labels.lead'), figure: number(claims.labels), label: t('claims.labels') },
        { lead: t('claims.daily.lead'), figure: number(claims.newProductsDaily), label: t('claims.daily') },
        { lead: t('claims.products.lead'), figure: short(claims.products), label: t('claims.products') },
        { lead: t('claims.countries.lead'), figure: number(claims.countries), label: t('claims.countries') },
        { lead: t('claims.customers.lead'), figure: short(claims.customers), label: t('claims.customers') },
        { lead: t('claims.rating.lead'), figure: number(claims.rating), label: t('claims.rating', { reviews }) },
        {
          lead: t('claims.first.lead'),
          figure: voucher.percent,
          label: voucher.amount === null ? t('claims.first') : t('claims.firstFrom', { amount: voucher.amount }),
        },
      ]}
    />
  );
}
