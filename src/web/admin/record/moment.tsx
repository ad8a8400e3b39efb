import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './moment.module.css';

type Props = {
  readonly at: unknown;
  /** In a table: on one line, without the name of the zone, or the day only. */
  readonly show?: 'brief' | 'date';
};

const STYLES = { brief: { dateStyle: 'medium', timeStyle: 'short' }, date: { dateStyle: 'medium' } } as const;

/** An instant in the brand's time zone. */
export function Moment({ at, show }: Props) {
  const { languageTag } = useText();
  const { timeZone } = useBrand();
  const instant = new Date(String(at));
  return (
    <time dateTime={instant.toISOString()} className={show && styles.moment}>
      {show
        ? new Intl.DateTimeFormat(languageTag, { ...STYLES[show], timeZone }).format(instant)
        : formatDateTime(instant, languageTag, timeZone)}
    </time>
  );
}

/** The end of a period: its last day where it ends at midnight, which would read as the day after, else the instant. */
export function PeriodEnd({ at, show }: Props) {
  const { timeZone } = useBrand();
  const end = new Date(String(at));
  return isMidnight(end, timeZone) ? (
    <Moment at={new Date(end.getTime() - 1).toISOString()} show="date" />
  ) : (
    <Moment at={at} {...(show && { show })} />
  );
}

function isMidnight(instant: Date, timeZone: string): boolean {
  const time = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(instant);
  return time === '00:00:00' && instant.getMilliseconds() === 0;
}
