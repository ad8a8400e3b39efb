import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SaleFacts } from '#kernel/brand.ts';
import { DAY, HOUR } from '#kernel/instant.ts';
import { type SaleSeason, salePhaseAt } from './sale.ts';
import { saleSeasonAt } from './sale-calendar.ts';

const FACTS: SaleFacts = {
  countdownDays: 14,
  daysBeforeBlackFriday: 4,
  blackWeekUpToPercent: 80,
  cyberMondayUpToPercent: 85,
};

function buildSeason(year: number, timeZone: string, facts: Partial<SaleFacts> = {}): SaleSeason {
  return saleSeasonAt({ ...FACTS, ...facts }, timeZone, new Date(Date.UTC(year, 5, 1)));
}

function formatSeason(season: SaleSeason): readonly string[] {
  return listInstants(season).map((instant) => instant.toISOString());
}

function listInstants({ countdownBegins, blackWeekBegins, cyberMondayBegins, ends }: SaleSeason): readonly Date[] {
  return [countdownBegins, blackWeekBegins, cyberMondayBegins, ends];
}

/** The date in the time zone by Intl, which the rule does not use. */
function dateIn(timeZone: string, instant: Date): string {
  const format = { timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en', format).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('weekday')} ${part('year')}-${part('month')}-${part('day')}`;
}

describe('[C4] the season', () => {
  test('of 2026 in Berlin has its instants', () => {
    expect(formatSeason(buildSeason(2026, 'Europe/Berlin'))).toEqual([
      '2026-11-08T23:00:00.000Z',
      '2026-11-22T23:00:00.000Z',
      '2026-11-29T23:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
    ]);
  });

  test.each([
    [2019, 'Fri 2019-11-29'],
    [2024, 'Fri 2024-11-29'],
    [2026, 'Fri 2026-11-27'],
    [2029, 'Fri 2029-11-23'],
    [2030, 'Fri 2030-11-29'],
  ])('of %i has Black Friday on %s', (year, friday) => {
    const { blackWeekBegins } = buildSeason(year, 'UTC', { daysBeforeBlackFriday: 0 });
    expect(dateIn('UTC', blackWeekBegins)).toBe(friday);
  });

  test('begins at the first existing hour where midnight is skipped', () => {
    const { countdownBegins } = buildSeason(2018, 'America/Sao_Paulo', { countdownDays: 15 });
    expect(countdownBegins.toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  test.each([
    ['America/New_York', 2026, 22, 22 * DAY + HOUR],
    ['America/Sao_Paulo', 2018, 22, 22 * DAY - HOUR],
    ['America/Asuncion', 2021, 60, 60 * DAY - HOUR],
    ['Australia/Lord_Howe', 2026, 60, 60 * DAY - HOUR / 2],
    ['Europe/Berlin', 2026, 60, 60 * DAY + HOUR],
  ])('counts elapsed hours in %s, where the clocks change meanwhile', (timeZone, year, countdownDays, length) => {
    const { countdownBegins, blackWeekBegins } = buildSeason(year, timeZone, { countdownDays });
    expect(blackWeekBegins.getTime() - countdownBegins.getTime()).toBe(length);
  });

  test("is that of the year in the brand's time zone, not in the server's", () => {
    const { ends } = saleSeasonAt(FACTS, 'Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'));
    expect(dateIn('Pacific/Kiritimati', ends)).toBe('Tue 2027-11-30');
  });
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const facts = fc.record({
  countdownDays: fc.integer({ min: 0, max: 90 }),
  daysBeforeBlackFriday: fc.integer({ min: 0, max: 25 }),
  blackWeekUpToPercent: fc.constant(80),
  cyberMondayUpToPercent: fc.constant(85),
});
const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('[C4] for any brand, time zone and instant', () => {
  test('a season has the right days, each from its first instant', () => {
    fc.assert(
      fc.property(facts, zones, moments, (sale, timeZone, now) => {
        const season = saleSeasonAt(sale, timeZone, now);
        const cyberMonday = dateIn(timeZone, season.cyberMondayBegins);
        expect(cyberMonday).toMatch(/^Mon \d{4}-(?:11-(?:2[6-9]|30)|12-0[12])$/);
        const noon = Date.parse(`${cyberMonday.slice(4)}T12:00Z`);
        const days = [3 + sale.daysBeforeBlackFriday + sale.countdownDays, 3 + sale.daysBeforeBlackFriday, 0, -1];
        for (const [index, instant] of listInstants(season).entries()) {
          const day = dateIn('UTC', new Date(noon - (days[index] ?? 0) * DAY));
          expect(dateIn(timeZone, instant)).toBe(day);
          expect(dateIn(timeZone, new Date(instant.getTime() - 1))).not.toBe(day);
        }
      }),
    );
  });

  test('the season is the first that has not ended', () => {
    fc.assert(
      fc.property(facts, zones, moments, (sale, timeZone, now) => {
        const { ends } = saleSeasonAt(sale, timeZone, now);
        expect(ends.getTime()).toBeGreaterThan(now.getTime());
        const before = saleSeasonAt(sale, timeZone, new Date(ends.getTime() - 1));
        expect(before.ends).toEqual(ends);
        // At most 53 weeks lie between one Cyber Monday and the next.
        expect(ends.getTime() - now.getTime()).toBeLessThanOrEqual(53 * 7 * DAY + HOUR);
      }),
    );
  });

  test('there is exactly one phase at each instant within the season and none outside', () => {
    fc.assert(
      fc.property(facts, zones, moments, fc.integer({ min: -DAY, max: 120 * DAY }), (sale, timeZone, start, later) => {
        const season = saleSeasonAt(sale, timeZone, start);
        const now = new Date(season.countdownBegins.getTime() + later);
        const phase = salePhaseAt(season, now);
        expect(phase !== null).toBe(later >= 0 && now < season.ends);
        if (phase) expect(now >= phase.begins && now < phase.ends).toBe(true);
      }),
    );
  });
});

test('[C4] a phase begins at its instant, at which the one before ends', () => {
  const season = buildSeason(2026, 'Europe/Berlin');
  const at = (instant: Date, later: number) => salePhaseAt(season, new Date(instant.getTime() + later))?.name ?? null;
  const names = listInstants(season).map((instant) => [at(instant, -1), at(instant, 0)]);
  expect(names).toEqual([
    [null, 'countdown'],
    ['countdown', 'black-week'],
    ['black-week', 'cyber-monday'],
    ['cyber-monday', null],
  ]);
});

test('[C4] the season of a brand without a countdown begins with Black Week', () => {
  const season = buildSeason(2026, 'Europe/Berlin', { countdownDays: 0 });
  expect(salePhaseAt(season, season.countdownBegins)?.name).toBe('black-week');
});
