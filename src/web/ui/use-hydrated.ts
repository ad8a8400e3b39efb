import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => undefined;
}

/** False on the server and in the first render of the browser: elements that need script appear once script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
