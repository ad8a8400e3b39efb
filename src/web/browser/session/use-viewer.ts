import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PageViewer } from '#web/routing/load-context.ts';

/** The data of the root route's loader for every page. */
export type RootData = { readonly viewer: PageViewer | null };

/** The viewer's fields that pages show. */
export type ViewerSummary = Pick<PageViewer, 'id' | 'firstName' | 'role'>;

let browserViewer: ViewerSummary | null = null;
const listeners = new Set<() => void>();

/** Returns the viewer, or null: from the server, or from the browser where the server does not know it. */
export function useCurrentViewer(): ViewerSummary | null {
  const found = useSyncExternalStore(
    listen,
    () => browserViewer,
    () => null,
  );
  return useServerViewer() ?? found;
}

/** Returns the viewer that the server knows, or null. */
export function useServerViewer(): PageViewer | null {
  return useRouteLoaderData<RootData>('root')?.viewer ?? null;
}

/** Sets the viewer that the browser determined; see browser/session/viewer.ts. */
export function setBrowserViewer(viewer: ViewerSummary | null): void {
  browserViewer = viewer;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
