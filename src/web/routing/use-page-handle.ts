import { useMatches } from 'react-router';
import type { PageHandle } from './page-handle.ts';

/** Returns what the matched page declares; null where no page matched. */
export function usePageHandle(): PageHandle | null {
  return getPageHandle(useMatches());
}

/** Returns the handle of the innermost route, which is the page's: routes that only guard or arrange have none. */
export function getPageHandle(matches: readonly { readonly handle?: unknown }[]): PageHandle | null {
  return (matches.at(-1)?.handle as PageHandle | undefined) ?? null;
}
