import type { Brand, BrandLinks } from '#kernel/brand.ts';

/** The pages of the demo site, by the brand's link that each page replaces. */
export const DEMO_PAGES = {
  shop: 'shop',
  jobs: 'jobs',
  privacy: 'privacy',
  terms: 'terms',
  imprint: 'imprint',
  sustainability: 'sustainability',
  customerService: 'customer-service',
  appStore: 'app',
  playStore: 'app',
} as const satisfies Record<keyof BrandLinks, string>;

export type DemoPage = (typeof DEMO_PAGES)[keyof BrandLinks];

const DEMO_PATH = '/demo/';

/** The path of a page of the demo site. */
export function demoPath(page: DemoPage): string {
  return DEMO_PATH + page;
}

/**
 * Returns the brand with each link to a host below `.example`, a domain that nobody can own (RFC 2606), replaced by a
 * page of the demo site. Links of a real brand stay unchanged.
 */
export function withDemoLinks(brand: Brand, publicOrigin: string): Brand {
  const links = Object.entries(brand.links).map(([name, url]) => {
    const page = DEMO_PAGES[name as keyof BrandLinks];
    return [name, isReserved(url) ? publicOrigin + demoPath(page) : url];
  });
  return { ...brand, links: Object.fromEntries(links) };
}

function isReserved(url: string): boolean {
  return /(^|\.)example$/.test(new URL(url).hostname);
}
