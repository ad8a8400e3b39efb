import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';
import type { Viewer } from './server/pages-world.ts';

/** What pages show of who is logged in. */
export type KnownViewer = Pick<Viewer, 'id' | 'firstName' | 'role'>;

let asked: KnownViewer | null = null;
const listeners = new Set<() => void>();

/** Who is logged in, or null: as the page knows, or as the browser found out where the page can't know. */
export function useKnownViewer(): KnownViewer | null {
  const found = useSyncExternalStore(
    listen,
    () => asked,
    () => null,
  );
  return useViewer() ?? found;
}

/** Who the server knows is logged in, or null. */
export function useViewer(): Viewer | null {
  return useRouteLoaderData<typeof loader>('root')?.viewer ?? null;
}

/** What the browser found out; see client/session/viewer.ts. */
export function tellViewer(viewer: KnownViewer | null): void {
  asked = viewer;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
