import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#web/routing/load-context.ts';

/** What the loader of the root route gives to every page. */
export type RootData = { readonly viewer: Viewer | null };

/** What pages show of who is logged in. */
export type ViewerSummary = Pick<Viewer, 'id' | 'firstName' | 'role'>;

let browserViewer: ViewerSummary | null = null;
const listeners = new Set<() => void>();

/** Who is logged in, or null: as the page knows, or as the browser found out where the page can't know. */
export function useCurrentViewer(): ViewerSummary | null {
  const found = useSyncExternalStore(
    listen,
    () => browserViewer,
    () => null,
  );
  return useServerViewer() ?? found;
}

/** Who the server knows is logged in, or null. */
export function useServerViewer(): Viewer | null {
  return useRouteLoaderData<RootData>('root')?.viewer ?? null;
}

/** What the browser found out; see browser/session/viewer.ts. */
export function setBrowserViewer(viewer: ViewerSummary | null): void {
  browserViewer = viewer;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
