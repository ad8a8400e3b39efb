import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';

/** An instant in the brand's time zone: the day, or the minute. */
export function Day({ at, withTime = false }: { readonly at: unknown; readonly withTime?: boolean }) {
  const { languageTag } = useText();
  const { timeZone } = useBrand();
  const instant = new Date(String(at));
  const style = withTime ? ({ dateStyle: 'medium', timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const);
  return (
    <time dateTime={instant.toISOString()}>
      {new Intl.DateTimeFormat(languageTag, { ...style, timeZone }).format(instant)}
    </time>
  );
}
