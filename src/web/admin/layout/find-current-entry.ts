import { href } from '#web/routing/href.ts';
import type { NavigationEntry } from './navigation.ts';

/** Finds the entry of a page by the page's declared path: its own, or the longest one above it; not the start page. */
export function findCurrentEntry(entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined {
  return entries
    .filter(({ to }) => to === path || (to !== href('/admin') && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}
