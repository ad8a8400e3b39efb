import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The day of an instant in the brand's time zone, in full. */
export function Day({ instant }: { readonly instant: string }) {
  const { languageTag } = useText();
  const { timeZone } = useBrand();
  return <time dateTime={instant}>{formatDate(new Date(instant), languageTag, timeZone)}</time>;
}
