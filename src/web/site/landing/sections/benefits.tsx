import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { BenefitGrid } from '#web/ui/sections/benefit-grid.tsx';
import { Section, Stack } from '#web/ui/stack.tsx';
import { Eyebrow, Heading } from '#web/ui/typography.tsx';

/** The benefits of membership (specification A2). */
export function Benefits() {
  const { t, languageTag } = useText();
  const { claims } = useBrand();
  const daily = formatNumber(claims.newProductsDaily, languageTag);
  const labels = formatNumber(claims.labels, languageTag);
  const brands = formatNumber(claims.appBrands, languageTag);
  return (
    <Section labelledBy="benefits">
      <Stack gap="loose">
        <Stack gap="tight">
          <Eyebrow>{t('benefits.eyebrow')}</Eyebrow>
          <Heading level={2} id="benefits">
            {t('benefits.title')}
          </Heading>
        </Stack>
        <BenefitGrid
          benefits={[
            { icon: 'key', title: t('benefits.membership.title'), text: t('benefits.membership.text') },
            { icon: 'tag', title: t('benefits.labels.title'), text: t('benefits.labels.text', { labels, brands }) },
            { icon: 'clock', title: t('benefits.midnight.title'), text: t('benefits.midnight.text', { daily }) },
            { icon: 'truck', title: t('benefits.shipping.title'), text: t('benefits.shipping.text') },
            { icon: 'return', title: t('benefits.returns.title'), text: t('benefits.returns.text') },
            { icon: 'shield', title: t('benefits.payment.title'), text: t('benefits.payment.text') },
          ]}
        />
      </Stack>
    </Section>
  );
}
