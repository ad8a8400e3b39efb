import bannerCss from './banner.css?inline';

// Sheets that script constructs are no inline styles: the strict policy of pages lets them be.
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
 * Keeps room for the banner at the end of the page, where nothing shifts by it. While it lies in the view, what gets the
 * focus scrolls clear of it, and what stands above it rises. Said to each of them: said to the root, the whole document
 * would be styled anew.
 */
export function reserveSpace(height: number, aside: boolean): void {
  const inView = `:root{scroll-padding-block-end:calc(${height}px + var(--space-4))}[data-above-banner]{--bottom-room:${height}px}`;
  room.replaceSync(`body::after{block-size:${height}px}${aside ? '' : inView}`);
}
