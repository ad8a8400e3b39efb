import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => undefined;
}

/** False on the server and in the first render of the browser: what needs script shows itself only when script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
