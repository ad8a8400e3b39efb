import bannerCss from './banner.css?inline';

// Sheets that script constructs are no inline styles: the strict policy of pages lets them be.
const room = new CSSStyleSheet();

/** What keeps clear of the banner. Said to each of them: said to the root, the whole document would be styled anew. */
const KEEPS_CLEAR = 'body::after, [data-above-banner]';

let watching: ResizeObserver | null = null;

export function addStyles(css: string, ...others: readonly CSSStyleSheet[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet, ...others];
}

export function addBannerStyles(): void {
  addStyles(bannerCss, room);
}

/**
 * Keeps room for the banner at the end of the page, where nothing shifts by it, and has what gets the focus scroll clear
 * of it.
 */
export function keepRoom(banner: HTMLElement | null): void {
  watching?.disconnect();
  watching = null;
  if (!banner) {
    room.replaceSync('');
    return;
  }
  watching = new ResizeObserver(() => {
    // Where it lies at last: it rises as it comes. A pixel more, as a page is scrolled by whole ones.
    const { height: own } = banner.getBoundingClientRect();
    const height = Math.ceil(own + Number.parseFloat(getComputedStyle(banner).bottom)) + 1;
    room.replaceSync(
      `:root { scroll-padding-block-end: calc(${height}px + var(--space-4)) } ${KEEPS_CLEAR} { --bottom-room: ${height}px }`,
    );
  });
  watching.observe(banner);
}
