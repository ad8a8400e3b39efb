import type { BrandAssets } from '#kernel/brand.ts';

// Addresses only, and on the server only: what the other brands look like never reaches a browser.
const themes = import.meta.glob<string>('/brands/*/theme.css', { query: '?url', import: 'default', eager: true });
const assets = import.meta.glob<BrandAssets>('/brands/*/assets.ts', { import: 'assets', eager: true });

/** The address of a brand's theme, or null where the brand has none. */
export function getThemeHref(brandId: string): string | null {
  return themes[`/brands/${brandId}/theme.css`] ?? null;
}

/** The addresses of a brand's files. A brand without them is not whole and must not be served. */
export function getBrandAssets(brandId: string): BrandAssets {
  const found = assets[`/brands/${brandId}/assets.ts`];
  if (!found) throw new Error(`brands/${brandId} has no assets.ts`);
  return found;
}
