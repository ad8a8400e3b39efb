import { addMilliseconds, DAY, type Instant, MINUTE } from '#kernel/instant.ts';
import { getDay } from '#modules/club/rules/door.ts';

/** How long a mail that came back is news to those who have not seen it. */
const NEWS_AGE = 7 * DAY;
/** A report that is stored at this moment belongs to the next digest. */
const SETTLING_TIME = MINUTE;

/** From when on mails that came back are news: since they were seen last, and no older ones. */
export function getNewsStart(seenUntil: Instant | null, now: Instant): Instant {
  return getLatest(seenUntil, addMilliseconds(now, -NEWS_AGE));
}

/** Until when they are seen: an instant that lies ahead, or before an earlier one, changes nothing. */
export function moveSeen(seenUntil: Instant | null, wanted: Instant, now: Instant): Instant {
  return getLatest(seenUntil, wanted < now ? wanted : now);
}

/** The first instant is excluded, the last one is not. */
export type Period = { readonly from: Instant; readonly to: Instant };

/**
 * The period of the digest that is due: everything since the last one, a week at most and a day for the first one. Null where
 * the day in the club's time zone has had its digest.
 */
export function findDigestPeriod(
  { mailedUntil, timeZone }: { readonly mailedUntil: Instant | null; readonly timeZone: string },
  now: Instant,
): Period | null {
  const to = addMilliseconds(now, -SETTLING_TIME);
  if (mailedUntil === null) return { from: addMilliseconds(to, -DAY), to };
  if (mailedUntil >= to || getDay(mailedUntil, timeZone) === getDay(to, timeZone)) return null;
  return { from: getLatest(mailedUntil, addMilliseconds(to, -NEWS_AGE)), to };
}

function getLatest(one: Instant | null, other: Instant): Instant {
  return one !== null && one > other ? one : other;
}
