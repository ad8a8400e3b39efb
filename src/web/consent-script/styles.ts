import bannerCss from './banner.css?inline';

// Style sheets that script constructs are no inline styles: the pages' strict policy allows them.
const room = new CSSStyleSheet();

export function addStyles(css: string, ...others: readonly CSSStyleSheet[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet, ...others];
}

export function addBannerStyles(): void {
  addStyles(bannerCss, room);
}

/**
 * Reserves space for the banner at the end of the page, where it shifts no content. While the banner lies in the
 * viewport, focused elements scroll clear of it, and elements fixed above it move up. These elements get the custom
 * property themselves: on the root it would restyle the whole document.
 */
export function reserveSpace(height: number, aside: boolean): void {
  const inView = `:root{scroll-padding-block-end:calc(${height}px + var(--space-4))}[data-above-banner]{--bottom-room:${height}px}`;
  room.replaceSync(`body::after{block-size:${height}px}${aside ? '' : inView}`);
}
