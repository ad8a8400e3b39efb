/** Returns the index of the slide at a scroll position; slides are as wide as their track. */
export function getSlideIndex(scrolled: number, width: number): number {
  return width > 0 ? Math.max(0, Math.round(scrolled / width)) : 0;
}

/** Returns the slide for a key, or null if the key has no effect. */
export function getSlideByKey(key: string, current: number, count: number): number | null {
  const next = current + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0);
  return next === current || next < 0 || next >= count ? null : next;
}
