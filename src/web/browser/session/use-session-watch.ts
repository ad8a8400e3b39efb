import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { hasTokenChangedElsewhere } from './token.ts';

const WINDOW_EVENTS = ['focus', 'pageshow', 'storage'] as const;

let stale = false;

/** Whether the page is being loaded anew because the session is another one. */
export function isViewerStale(): boolean {
  return stale;
}

/**
 * Notices a login, a logout or the end of a session that happened outside of this page, as soon as it is looked at again:
 * what was queried is forgotten, the socket starts again, and the server says anew who may see the page.
 */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    hasTokenChangedElsewhere();
    async function look() {
      // Without a network the page would only be lost.
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
