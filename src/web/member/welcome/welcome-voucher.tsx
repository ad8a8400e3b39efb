import { formatMoney } from '#kernel/money.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { MeQuery } from '#web/generated/operations.ts';
import { formatDate, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { VoucherCard } from '#web/ui/sections/voucher-card.tsx';

type Voucher = NonNullable<NonNullable<MeQuery['me']>['voucher']>;

export function WelcomeVoucher({ voucher }: { readonly voucher: Voucher }) {
  const { t, languageTag } = useText();
  const { name, timeZone, links } = useBrand();
  const shop = new URL(links.shop, useDocumentData().publicOrigin);
  const { code, minimumOrder, validUntil, redeemedAt } = voucher;
  const formatDay = (at: unknown) => formatDate(new Date(String(at)), languageTag, timeZone);
  const percent = formatPercent(voucher.percent, languageTag);
  return (
    <VoucherCard
      issuer={name}
      address={shop.host + shop.pathname.replace(/\/$/, '')}
      eyebrow={t('welcome.voucher.eyebrow')}
      figure={percent}
      title={t('welcome.voucher.title', { percent })}
      validUntil={
        redeemedAt
          ? t('welcome.voucher.redeemed', { date: formatDay(redeemedAt) })
          : t('welcome.voucher.validUntil', { date: formatDay(validUntil) })
      }
      terms={
        minimumOrder
          ? t('welcome.voucher.minimum', {
              amount: formatMoney({ minor: minimumOrder.amount, currency: minimumOrder.currency }, languageTag),
            })
          : t('welcome.voucher.noMinimum')
      }
    >
      {!redeemedAt && (
        <CopyField
          id="voucher-code"
          label={t('welcome.voucher.code')}
          value={code}
          copyLabel={t('welcome.voucher.copy')}
          copiedLabel={t('welcome.voucher.copied')}
          failedLabel={t('welcome.voucher.copyFailed')}
        />
      )}
    </VoucherCard>
  );
}
