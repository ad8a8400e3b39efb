import * as build from 'virtual:react-router/server-build';
import { createRequestHandler } from 'react-router';
import { createPagesContext } from '../entry.server.tsx';
import type { PagesWorld } from './pages-world.ts';
import { withRootStylesOnce } from './root-styles.server.ts';

const handle = createRequestHandler(withRootStylesOnce(build), 'production');

/** Answers a request for a page, a page's data or the router's manifest: one function from Request to Response. */
export function respond(request: Request, world: PagesWorld): Promise<Response> {
  return handle(request, createPagesContext(world));
}
