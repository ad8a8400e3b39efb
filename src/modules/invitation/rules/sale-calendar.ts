import type { SaleFacts } from '#kernel/brand.ts';
import type { Instant } from '#kernel/instant.ts';
import type { SaleSeason } from './sale.ts';

/**
 * The current season, or the next one. It needs Temporal, which not every browser has: the server computes instants,
 * and pages count down to them.
 */
export function saleSeasonAt(sale: SaleFacts, timeZone: string, now: Instant): SaleSeason {
  const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const season = buildSaleSeason(sale, timeZone, year);
  return now < season.ends ? season : buildSaleSeason(sale, timeZone, year + 1);
}

function buildSaleSeason(sale: SaleFacts, timeZone: string, year: number): SaleSeason {
  const blackFriday = findBlackFriday(year);
  const blackWeek = blackFriday.subtract({ days: sale.daysBeforeBlackFriday });
  return {
    countdownBegins: getStartOfDay(blackWeek.subtract({ days: sale.countdownDays }), timeZone),
    blackWeekBegins: getStartOfDay(blackWeek, timeZone),
    cyberMondayBegins: getStartOfDay(blackFriday.add({ days: 3 }), timeZone),
    ends: getStartOfDay(blackFriday.add({ days: 4 }), timeZone),
  };
}

/** The day after the fourth Thursday of November. */
function findBlackFriday(year: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month: 11, day: 1 });
  const daysToThursday = (4 - first.dayOfWeek + 7) % 7;
  return first.add({ days: daysToThursday + 3 * 7 + 1 });
}

/** The first instant of a day: midnight, or the time to which the clocks go forward where they skip midnight. */
function getStartOfDay(day: Temporal.PlainDate, timeZone: string): Instant {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
