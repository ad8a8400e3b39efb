import type { FastifyInstance } from 'fastify';
import { identifyVisitor, type RequestContextDependencies } from '#edge/request-context.ts';
import { type GetVisit, getHeaderLocale } from '#edge/visit-context.ts';
import type { Brand } from '#kernel/brand.ts';
import { getLanguageTag } from '#kernel/locale.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Member, Voucher } from '#modules/membership/rules/member.ts';
import type { Config } from '#platform/config/build-config.ts';
import type { Shopper } from './pages.ts';
import { demoRoutes } from './routes.ts';

/** The addresses of a brand's style sheets, as the pages' build exports them. */
export type BrandStyles = { getStylesheetUrls(brandId: string): readonly string[] };

type SiteDependencies = { readonly brand: Brand; readonly config: Pick<Config, 'tokenStorage'> };
type Members = {
  findMember(viewer: Viewer | null): Promise<Member | null>;
  findVoucher(memberId: string): Promise<Voucher | null>;
};
type Edge = { readonly contexts: RequestContextDependencies; readonly getVisit: GetVisit };

/** Serves the demo site in the design of the brand, for the signed-in member. */
export async function serveDemoSite(
  http: FastifyInstance,
  { brand, config }: SiteDependencies,
  members: Members,
  { contexts, getVisit }: Edge,
  build: BrandStyles,
): Promise<void> {
  const styles = build.getStylesheetUrls(brand.id);
  await http.register(demoRoutes, {
    tokenInLocalStorage: config.tokenStorage === 'local-storage',
    async getVisit(request) {
      const locale = getHeaderLocale(request.headers);
      const { country } = getVisit(request).context;
      const shopper = await findShopper(members, await identifyVisitor(contexts, request.headers));
      return { brand, locale, languageTag: getLanguageTag(locale, country), styles, shopper };
    },
  });
}

async function findShopper({ findMember, findVoucher }: Members, viewer: Viewer | null): Promise<Shopper | null> {
  const member = await findMember(viewer);
  return member && { firstName: member.firstName, voucher: await findVoucher(member.id) };
}
