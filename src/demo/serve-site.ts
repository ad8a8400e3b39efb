import type { FastifyInstance } from 'fastify';
import type { World } from '#app/world.ts';
import { identifyVisitor, type RequestContextDependencies } from '#edge/request-context.ts';
import { type GetVisit, getHeaderLocale } from '#edge/visit-context.ts';
import { languageTagOf } from '#kernel/locale.ts';
import { findMember, findVoucher } from '#modules/membership/actions/find-member.ts';
import type { Shopper } from './pages.ts';
import { demoRoutes } from './routes.ts';

/** The addresses of a brand's style sheets, as the pages' build exports them. */
export type BrandStyles = { stylesOf(brandId: string): readonly string[] };

type Edge = { readonly contexts: RequestContextDependencies; readonly getVisit: GetVisit };

/** Serves the demo site, dressed as the brand, to whoever is signed in. */
export async function serveDemoSite(
  http: FastifyInstance,
  world: World,
  { contexts, getVisit }: Edge,
  build: BrandStyles,
): Promise<void> {
  const { brand } = world;
  const styles = build.stylesOf(brand.id);
  await http.register(demoRoutes, {
    tokenInLocalStorage: world.config.tokenStorage === 'local-storage',
    async visitOf(request) {
      const locale = getHeaderLocale(request.headers);
      const { country } = getVisit(request).context;
      const shopper = await findShopper(world, await identifyVisitor(contexts, request.headers));
      return { brand, locale, languageTag: languageTagOf(locale, country), styles, shopper };
    },
  });
}

async function findShopper(world: World, viewer: Awaited<ReturnType<typeof identifyVisitor>>): Promise<Shopper | null> {
  const member = await findMember(world, viewer);
  return member && { firstName: member.firstName, voucher: await findVoucher(world, member.id) };
}
