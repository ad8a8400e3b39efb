import type { ListCount } from '#kernel/list/list-page.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Returns a function that formats a number of rows, which may have been counted up to a limit only. */
export function useCount(): (count: ListCount) => string {
  const { t, languageTag } = useText();
  return ({ number, isMore }) => {
    const formatted = formatNumber(number, languageTag);
    return isMore ? t('list.count.more', { number: formatted }) : formatted;
  };
}
