import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';
import type { Viewer } from './server/pages-world.ts';

/** Who is logged in, or null. */
export function useViewer(): Viewer | null {
  return useRouteLoaderData<typeof loader>('root')?.viewer ?? null;
}
