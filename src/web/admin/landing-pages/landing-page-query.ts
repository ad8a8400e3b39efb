import type { QueryOf } from '#kernel/list/list-query.ts';
import type { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import type { LandingPageListQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type LandingPageQuery = QueryOf<typeof LANDING_PAGE_LIST>;
export type ShownLandingPage = LandingPageListQuery['landingPages']['edges'][number]['node'];

export const LANDING_PAGES = href('/admin/landings');
