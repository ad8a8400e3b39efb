import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { MeQuery } from '#web/generated/operations.ts';
import { formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ScreenOnly } from '#web/ui/screen-only.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { buildVoucherCalendar } from './voucher-calendar.ts';

type Voucher = NonNullable<NonNullable<MeQuery['me']>['voucher']>;

/** Ways to keep the voucher that need nobody else (decision 0090): a calendar entry, and paper. */
export function KeepVoucher({ voucher }: { readonly voucher: Voucher }) {
  const { t, languageTag } = useText();
  const { name: brand, links } = useBrand();
  const hydrated = useHydrated();
  const percent = formatPercent(voucher.percent, languageTag);
  const texts = {
    summary: t('welcome.voucher.calendar.summary', { brand, percent }),
    description: t('welcome.voucher.calendar.text', { code: voucher.code }),
    url: links.shop,
  };
  const calendar = buildVoucherCalendar(voucher, texts);
  return (
    <ScreenOnly>
      <Cluster>
        <a
          className={buttonClass({ tone: 'secondary', size: 'small' })}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
          download={`${voucher.code.toLowerCase()}.ics`}
        >
          {t('welcome.voucher.calendar')}
        </a>
        {hydrated && (
          <Button tone="secondary" size="small" onClick={() => window.print()}>
            {t('welcome.voucher.print')}
          </Button>
        )}
      </Cluster>
    </ScreenOnly>
  );
}
