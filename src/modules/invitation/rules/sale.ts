import type { Instant } from '#kernel/instant.ts';

/** The sale of one year, as instants: whoever has them needs no calendar and no time zone. */
export type SaleSeason = {
  readonly countdownBegins: Instant;
  readonly blackWeekBegins: Instant;
  /** The end of Black Week as well. */
  readonly cyberMondayBegins: Instant;
  /** The first instant after Cyber Monday. */
  readonly ends: Instant;
};

export type SalePhase = {
  readonly name: 'countdown' | 'black-week' | 'cyber-monday';
  readonly begins: Instant;
  /** The first instant that is no longer of the phase. */
  readonly ends: Instant;
};

/** What of the sale is on at an instant; null outside the season. At its end a phase is over. */
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
