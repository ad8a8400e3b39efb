import { PRIMARY_ACTION_CLASS } from '#web/ui/consent-landmarks.ts';
import { reserveSpace } from './styles.ts';

/** A page without changes for this time is idle. */
const IDLE_MS = 150;

/** The largest share of the viewport's height that the banner may take. */
const MAX_VIEWPORT_SHARE = 1 / 3;

/**
 * Decides where the banner stands, again whenever the page is idle: at the lower edge of the viewport, unless it covers
 * a main action or the focused element there, or takes too much of the viewport; then at the page's end. It does not
 * appear while a field has the focus. `place` inserts it into the page, again after a page with another layout. Returns
 * a function that stops this.
 */
export function placeBanner(banner: HTMLElement, place: () => void, onAppear: () => void): () => void {
  const stop = new AbortController();
  // Scroll events of an element within the page do not bubble.
  const everywhere = { signal: stop.signal, capture: true };
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, IDLE_MS);
  };
  for (const change of ['scroll', 'resize', 'focusin', 'focusout']) addEventListener(change, later, everywhere);
  const sizes = new ResizeObserver(later);
  for (const part of [document.body, banner]) sizes.observe(part);
  const changes = new MutationObserver(() => {
    if (!banner.isConnected) place();
    later();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  banner.hidden = true;
  place();
  settle();
  return () => {
    stop.abort();
    sizes.disconnect();
    changes.disconnect();
    clearTimeout(timer);
    reserveSpace(0, true);
  };

  function settle(): void {
    const typing =
      document.activeElement?.matches('input, select, textarea') && !banner.contains(document.activeElement);
    if (typing && (banner.hidden || banner.hasAttribute('data-aside'))) return;
    if (banner.hidden) {
      banner.hidden = false;
      onAppear();
    }
    const room = measureBannerSpace(banner);
    const aside =
      !banner.contains(document.activeElement) && (room > innerHeight * MAX_VIEWPORT_SHARE || covers(banner, room));
    banner.toggleAttribute('data-aside', aside);
    reserveSpace(room, aside);
  }
}

/** The banner's height with its distance from the edges, plus one pixel, as pages scroll by whole pixels. */
function measureBannerSpace(banner: HTMLElement): number {
  return banner.offsetHeight + 2 * Number.parseFloat(getComputedStyle(banner).marginBlockEnd) + 1;
}

/** Whether the banner would cover a main action at the lower edge of the viewport, or the focused element. */
function covers(banner: HTMLElement, room: number): boolean {
  const across = banner.getBoundingClientRect();
  const focused = document.querySelector(':focus:not(body, [tabindex="-1"])') ?? [];
  return [...document.getElementsByClassName(PRIMARY_ACTION_CLASS)].concat(focused).some((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return bottom > innerHeight - room && top < innerHeight && right > across.left && left < across.right;
  });
}
