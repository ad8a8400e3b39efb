import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE } from '#kernel/instant.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';

/** Shorter than the tickets of frames are valid. */
const AGE = 10 * MINUTE;

/** Reads new tickets for the frames of a page that stays open; with the session in a cookie, frames need none. */
export function useFreshFrames(): void {
  const { tokenStorage } = useDocumentData();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (tokenStorage === 'cookie') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, AGE);
    return () => clearInterval(timer);
  }, [tokenStorage, revalidate]);
}
