import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { withBase } from '#web/routing/base-path.ts';

/**
 * Makes the router learn of the unprefixed start page. It takes the root alone for a match there and would show an empty
 * page: a link that nobody sees has it discover the route, and where it may not look ahead, the page loads anew.
 */
export function StartRoute() {
  const isUndiscovered = useMatches().length === 1;
  useEffect(() => {
    if (isUndiscovered) location.reload();
  }, [isUndiscovered]);
  // biome-ignore lint/a11y/useAnchorContent: it is hidden from everybody
  return <a hidden data-discover="true" href={withBase('/')} />;
}
