import type { BrandAssets } from '#kernel/brand.ts';

// Imports only URLs, and only on the server: a browser never receives another brand's styles.
const themes = import.meta.glob<string>('/brands/*/theme.css', { query: '?url', import: 'default', eager: true });
const assets = import.meta.glob<BrandAssets>('/brands/*/assets.ts', { import: 'assets', eager: true });

/** Returns the URL of a brand's theme, or null if the brand has none. */
export function getThemeHref(brandId: string): string | null {
  return themes[`/brands/${brandId}/theme.css`] ?? null;
}

/** Returns the URLs of a brand's files. A brand without them is incomplete and must not be served. */
export function getBrandAssets(brandId: string): BrandAssets {
  const found = assets[`/brands/${brandId}/assets.ts`];
  if (!found) throw new Error(`brands/${brandId} has no assets.ts`);
  return found;
}
