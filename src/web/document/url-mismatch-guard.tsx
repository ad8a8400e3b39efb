import { type ReactNode, use } from 'react';

// A back or forward navigation before the router runs changes the URL but not the document, and the router would
// hydrate the wrong page. So the document is reloaded, and nothing is hydrated until then.

const NEVER = new Promise<never>(() => undefined);

/** Reloads the document if it does not match its URL; resolves only if it matches. Watches until the router starts. */
export async function reloadOnUrlMismatch(): Promise<void> {
  addEventListener('popstate', reloadIfMismatched);
  if (reloadIfMismatched()) await NEVER;
}

/** Renders its children unless the document is about to reload. */
export function UrlMismatchGuard({ children }: { readonly children: ReactNode }) {
  if (hasUrlMismatch()) use(NEVER);
  return children;
}

function reloadIfMismatched(): boolean {
  if (!hasUrlMismatch()) return false;
  location.reload();
  return true;
}

/** Uses only the browser's own navigation entry: a permanent difference between the URLs would reload forever. */
function hasUrlMismatch(): boolean {
  if ('__reactRouterDataRouter' in window) return false;
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && new URL(visit.name).pathname !== location.pathname;
}
