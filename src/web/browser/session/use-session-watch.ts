import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { hasTokenChangedElsewhere } from './token.ts';

const WINDOW_EVENTS = ['focus', 'pageshow', 'storage'] as const;

let stale = false;

/** Whether the page revalidates because the session has changed. */
export function isViewerStale(): boolean {
  return stale;
}

/**
 * Detects a login, a logout or the end of a session that happened outside of this page, as soon as the page is visible
 * again: clears the query cache, restarts the socket, and makes the server check access to the page again.
 */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    hasTokenChangedElsewhere();
    async function look() {
      // Without a network, revalidation would only lose the page.
      if (!navigator.onLine || !hasTokenChangedElsewhere()) return;
      const { refreshSession } = await import('./refresh-session.ts');
      await refreshSession();
      stale = true;
      await revalidate().finally(() => {
        stale = false;
      });
    }
    for (const event of WINDOW_EVENTS) window.addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const event of WINDOW_EVENTS) window.removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [revalidate]);
}
