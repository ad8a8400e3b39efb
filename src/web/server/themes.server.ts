// Addresses only, and on the server only: what the other brands look like never reaches a browser.
const themes = import.meta.glob<string>('/brands/*/theme.css', { query: '?url', import: 'default', eager: true });

/** The address of a brand's theme, or null where the brand has none. */
export function themeHrefOf(brandId: string): string | null {
  return themes[`/brands/${brandId}/theme.css`] ?? null;
}
