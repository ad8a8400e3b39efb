/** Which slide a track shows that was scrolled so far; slides are as wide as their track. */
export function getSlideIndex(scrolled: number, width: number): number {
  return width > 0 ? Math.max(0, Math.round(scrolled / width)) : 0;
}

/** The slide that a key leads to, or null where it leads nowhere. */
export function getSlideByKey(key: string, current: number, count: number): number | null {
  const next = current + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0);
  return next === current || next < 0 || next >= count ? null : next;
}
