import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/instant.ts';

/** How long a mail that came back is news to those who have not seen it. */
const NEWS_AGE = 7 * DAY;
/** A report that is stored at this moment belongs to the next digest. */
const SETTLING_TIME = MINUTE;
/** Less than a day, so that a run that was late does not cost the next one. */
const BETWEEN_DIGESTS = 20 * HOUR;

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
 * The period of the digest that is due: everything since the last one, a week at most and a day for the first one. Null soon
 * after the last one.
 */
export function findDigestPeriod(mailedUntil: Instant | null, now: Instant): Period | null {
  const to = addMilliseconds(now, -SETTLING_TIME);
  if (mailedUntil === null) return { from: addMilliseconds(to, -DAY), to };
  if (to < addMilliseconds(mailedUntil, BETWEEN_DIGESTS)) return null;
  return { from: getLatest(mailedUntil, addMilliseconds(to, -NEWS_AGE)), to };
}

function getLatest(one: Instant | null, other: Instant): Instant {
  return one !== null && one > other ? one : other;
}
