import { type RefObject, useEffect, useState } from 'react';
import { getSlideByKey, getSlideIndex } from './slide-navigation.ts';

/** The elements of a flow: the whole flow, and the list of slides that scrolls sideways. */
type Parts = { readonly flow: RefObject<HTMLElement | null>; readonly track: RefObject<HTMLElement | null> };

/**
 * Adds to slides that links and swipes already move: arrow keys, links that focus the slide's heading and do not change
 * the URL, and the index of the visible slide.
 */
export function useSlides({ flow, track }: Parts): number {
  const [seen, setSeen] = useState(0);
  useEffect(
    () => (flow.current && track.current ? attachSlides(flow.current, track.current, setSeen) : undefined),
    [flow, track],
  );
  return seen;
}

function attachSlides(flow: HTMLElement, track: HTMLElement, onSeen: (slide: number) => void): () => void {
  const stop = new AbortController();
  // The target of a scroll in progress: a second key continues from there.
  let aim: number | null = null;
  const seen = () => getSlideIndex(track.scrollLeft, track.clientWidth);
  let shown = { slide: seen(), width: track.clientWidth };
  const go = (slide: number) => {
    aim = slide;
    show(flow, track, slide);
  };
  const listen = { signal: stop.signal, passive: true };
  for (const interrupts of ['pointerdown', 'touchstart', 'wheel'])
    track.addEventListener(interrupts, () => (aim = null), listen);
  track.addEventListener(
    'scroll',
    () => {
      // In a window that has just been turned, the old offset belongs to another slide.
      if (track.clientWidth !== shown.width) return;
      shown = { ...shown, slide: seen() };
      if (shown.slide === aim) aim = null;
      onSeen(shown.slide);
    },
    listen,
  );
  const resizes = new ResizeObserver(() => {
    if (track.clientWidth === shown.width) return;
    shown = { ...shown, width: track.clientWidth };
    track.scrollTo({ left: shown.slide * shown.width, behavior: 'instant' });
  });
  resizes.observe(track);
  flow.addEventListener('click', (event) => followLink(event, track, go), { signal: stop.signal });
  document.addEventListener('keydown', (event) => followKey(event, flow, () => aim ?? seen(), go), {
    signal: stop.signal,
  });
  onSeen(shown.slide);
  return () => {
    stop.abort();
    resizes.disconnect();
  };
}

type Go = (slide: number) => void;

function followLink(event: MouseEvent, track: HTMLElement, go: Go): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const slide = [...track.children].findIndex(({ id }) => link?.getAttribute('href') === `#${id}`);
  if (slide < 0 || event.button !== 0 || modified(event)) return;
  event.preventDefault();
  go(slide);
}

function followKey(event: KeyboardEvent, flow: HTMLElement, current: () => number, go: Go): void {
  if (!isAround(flow, event.target) || event.defaultPrevented || event.shiftKey || modified(event) || !inView(flow))
    return;
  const slide = getSlideByKey(event.key, current(), flow.querySelectorAll('ol > li[id]').length);
  if (slide === null) return;
  event.preventDefault();
  go(slide);
}

/** Whether the focused element is in the flow or contains it, as `main` after a click on text; no text field. */
function isAround(flow: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false;
  return target.contains(flow) || (flow.contains(target) && !target.matches('input, select, textarea'));
}

function modified({ altKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent): boolean {
  return altKey || ctrlKey || metaKey;
}

/** Keys control the flow only while it is in view: below it they keep their default behaviour. */
function inView(flow: HTMLElement): boolean {
  return flow.getBoundingClientRect().bottom > window.innerHeight / 2;
}

function show(flow: HTMLElement, track: HTMLElement, slide: number): void {
  const heading = track.children[slide]?.querySelector<HTMLElement>('h1, h2');
  heading?.focus({ preventScroll: true });
  track.scrollTo({ left: slide * track.clientWidth });
  const { top = 0, bottom = 0 } = heading?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > window.innerHeight) flow.scrollIntoView();
}
