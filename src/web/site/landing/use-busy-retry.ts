import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isBusyMessage } from './is-busy-message.ts';
import type { Problem } from './visit.ts';

/**
 * Checks the code of the address again where the document was refused for want of a proof of work: a document cannot have one,
 * the page's own requests can.
 */
export function useBusyRetry(problem: Problem | null): void {
  const { revalidate } = useRevalidator();
  const isBusy = isBusyMessage(problem?.text);
  useEffect(() => {
    if (!isBusy) return;
    import('#web/browser/idle-chunk.ts')
      .then(({ proveDataRequests }) => {
        proveDataRequests();
        return revalidate();
      })
      // The text says what to do.
      .catch(() => undefined);
  }, [isBusy, revalidate]);
}
