import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** An address without one of its parameters, from the path on. */
export function withoutParameter(address: string, parameter: string): string {
  const url = new URL(address);
  url.searchParams.delete(parameter);
  return url.pathname + url.search + url.hash;
}

/**
 * Takes a mailed secret out of the address bar and the history as soon as the page runs, so that nobody reads or shares
 * it there. The router keeps the address that it came with, for the form and the language menu.
 */
export function useSecretOutOfAddress(parameter: string): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the router writes its address anew
  useEffect(() => {
    const clean = withoutParameter(location.href, parameter);
    if (!location.href.endsWith(clean)) history.replaceState(history.state, '', clean);
  }, [key, parameter]);
}
