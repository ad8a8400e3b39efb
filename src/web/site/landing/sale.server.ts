import type { Instant } from '#kernel/instant.ts';
import { type SaleSeason, salePhaseAt } from '#modules/invitation/rules/sale.ts';
import { saleSeasonAt } from '#modules/invitation/rules/sale-calendar.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { Look } from './visit.ts';

/** The season for a page: its instants, so that an open page changes phase by itself, and the time of the rendering. */
export type Sale = { readonly season: SaleSeason; readonly renderedAt: Instant };

/** Returns null outside the season or if the customization has no such section: then no sale data is sent. */
export function getSale({ visit, clock }: LoadContext, { sections }: Pick<Look, 'sections'>): Sale | null {
  const { brand } = visit;
  if (!sections.includes('black-friday')) return null;
  const renderedAt = clock();
  const season = saleSeasonAt(brand.sale, brand.timeZone, renderedAt);
  return salePhaseAt(season, renderedAt) && { season, renderedAt };
}
