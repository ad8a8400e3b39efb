import type { FastifyInstance } from 'fastify';
import type { World } from '#app/world.ts';
import { contextOfPage, localeOfHeaders } from '#edge/request-context.ts';
import { placeOf } from '#edge/visit-context.ts';
import { languageTagOf } from '#kernel/locale.ts';
import { findMember, findVoucher } from '#modules/membership/actions/find-member.ts';
import type { Shopper } from './pages.ts';
import { demoRoutes } from './routes.ts';

/** The addresses of a brand's style sheets, as the pages' build exports them. */
export type BrandStyles = { stylesOf(brandId: string): readonly string[] };

/** Serves the demo site, dressed as the brand, to whoever is signed in. */
export async function serveDemoSite(http: FastifyInstance, world: World, build: BrandStyles): Promise<void> {
  const { brand } = world;
  const styles = build.stylesOf(brand.id);
  await http.register(demoRoutes, {
    tokenInLocalStorage: world.config.tokenStorage === 'local-storage',
    async visitOf(request) {
      const locale = localeOfHeaders(request.headers);
      const context = await contextOfPage(world, request, locale);
      const { country } = placeOf(world, context.country);
      const shopper = await findShopper(world, context.viewer);
      return { brand, locale, languageTag: languageTagOf(locale, country), styles, shopper };
    },
  });
}

async function findShopper(
  world: World,
  viewer: Awaited<ReturnType<typeof contextOfPage>>['viewer'],
): Promise<Shopper | null> {
  const member = await findMember(world, viewer);
  return member && { firstName: member.firstName, voucher: await findVoucher(world, member.id) };
}
