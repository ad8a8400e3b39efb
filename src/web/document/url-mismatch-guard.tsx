import { type ReactNode, use } from 'react';

// A step back or forward before the router runs changes the address of a document that is still the other page's; the
// router would take one for the other. So the document is loaded anew, and nothing is hydrated until it goes.

const NEVER = new Promise<never>(() => undefined);

/** Loads the document anew when it is not that of its address; resolves only where it stays. Watches until the router does. */
export async function reloadOnUrlMismatch(): Promise<void> {
  addEventListener('popstate', reloadIfMismatched);
  if (reloadIfMismatched()) await NEVER;
}

/** Shows its children, unless the document is about to go. */
export function UrlMismatchGuard({ children }: { readonly children: ReactNode }) {
  if (hasUrlMismatch()) use(NEVER);
  return children;
}

function reloadIfMismatched(): boolean {
  if (!hasUrlMismatch()) return false;
  location.reload();
  return true;
}

/** Only the browser's own word counts: addresses that differ for good would load forever. */
function hasUrlMismatch(): boolean {
  if ('__reactRouterDataRouter' in window) return false;
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && new URL(visit.name).pathname !== location.pathname;
}
