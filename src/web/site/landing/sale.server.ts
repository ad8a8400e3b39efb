import type { Instant } from '#kernel/instant.ts';
import { type SaleSeason, salePhaseAt } from '#modules/invitation/rules/sale.ts';
import { saleSeasonAt } from '#modules/invitation/rules/sale-calendar.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { Look } from './visit.ts';

/** The season as a page gets it: all its instants, so that an open page goes on by itself, and when it was rendered. */
export type Sale = { readonly season: SaleSeason; readonly renderedAt: Instant };

/** Null outside the season and where the customization has no such section: then nothing of it is sent. */
export function getSale({ visit, clock }: LoadContext, { sections }: Pick<Look, 'sections'>): Sale | null {
  const { brand } = visit;
  if (!sections.includes('black-friday')) return null;
  const renderedAt = clock();
  const season = saleSeasonAt(brand.sale, brand.timeZone, renderedAt);
  return salePhaseAt(season, renderedAt) && { season, renderedAt };
}
