import type { Instant } from '#kernel/instant.ts';

/** The sale of one year as instants, so that browsers need no calendar and no time zone. */
export type SaleSeason = {
  readonly countdownBegins: Instant;
  readonly blackWeekBegins: Instant;
  /** Also the end of Black Week. */
  readonly cyberMondayBegins: Instant;
  /** The first instant after Cyber Monday. */
  readonly ends: Instant;
};

export type SalePhase = {
  readonly name: 'countdown' | 'black-week' | 'cyber-monday';
  readonly begins: Instant;
  /** The first instant after the phase. */
  readonly ends: Instant;
};

/** The phase of the sale at an instant; null before and after the season. A phase excludes its end. */
export function salePhaseAt(season: SaleSeason, now: Instant): SalePhase | null {
  return listPhases(season).find(({ begins, ends }) => begins <= now && now < ends) ?? null;
}

function listPhases({ countdownBegins, blackWeekBegins, cyberMondayBegins, ends }: SaleSeason): readonly SalePhase[] {
  return [
    { name: 'countdown', begins: countdownBegins, ends: blackWeekBegins },
    { name: 'black-week', begins: blackWeekBegins, ends: cyberMondayBegins },
    { name: 'cyber-monday', begins: cyberMondayBegins, ends },
  ];
}
