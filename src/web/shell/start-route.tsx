import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { withBase } from '#web/routing/base-path.ts';

/**
 * Makes the router discover the route of the unprefixed start page. Otherwise the router matches only the root and
 * renders an empty page: a hidden link triggers the discovery, and where the router may not prefetch, the page is
 * reloaded.
 */
export function StartRoute() {
  const isUndiscovered = useMatches().length === 1;
  useEffect(() => {
    if (isUndiscovered) location.reload();
  }, [isUndiscovered]);
  // biome-ignore lint/a11y/useAnchorContent: the link is hidden
  return <a hidden data-discover="true" href={withBase('/')} />;
}
