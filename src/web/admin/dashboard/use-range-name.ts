import { useText } from '#web/i18n/use-text.ts';
import { useDashboardFormats } from './use-dashboard-formats.ts';

type Range = { readonly from: number; readonly to?: number | null };

/** Returns a function that names a range of times: `below 2 min`, `2 min to 5 min`, `7 days or longer`. */
export function useRangeName(): (range: Range) => string {
  const { t } = useText();
  const { duration } = useDashboardFormats();
  return ({ from, to }) => {
    if (to == null) return t('dashboard.time.above', { from: duration(from) });
    return from === 0
      ? t('dashboard.time.below', { to: duration(to) })
      : t('dashboard.time.range', { from: duration(from), to: duration(to) });
  };
}
