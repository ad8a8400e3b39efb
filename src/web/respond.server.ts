import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { dedupeRootStyles } from '#web/document/root-styles.server.ts';
import { getThemeHref } from '#web/document/themes.server.ts';
import { withBase } from '#web/routing/base-path.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { createSelectRoutes } from '#web/routing/select-routes.server.ts';
import { createRouterContext } from './entry.server.tsx';

/** The sources are served by script/dev, and this is no build. */
const IS_SERVED_BY_VITE = import.meta.env.MODE === 'development';

const selectRoutes = createSelectRoutes(dedupeRootStyles(build), PAGES);
const handlers = new WeakMap<ServerBuild, RequestHandler>();

/** Returns the URLs of the style sheets that every page of a brand loads first: the base, then the theme. */
export function getStylesheetUrls(brandId: string): readonly string[] {
  const built = (build.assets.routes.root?.css ?? []).map((address) => address.replace(/#$/, ''));
  const base = IS_SERVED_BY_VITE ? [withBase('/src/web/ui/base.css')] : built;
  const theme = getThemeHref(brandId);
  return theme ? [...base, theme] : base;
}

/** Handles requests for pages, page data and the router's manifest as one function from Request to Response. */
export function respond(request: Request, context: LoadContext): Promise<Response> {
  return findHandler(request)(request, createRouterContext(context));
}

/** The handler for the pages of the request's path, created at the first request for them. */
function findHandler(request: Request): RequestHandler {
  const selected = selectRoutes(new URL(request.url).pathname);
  const handler =
    handlers.get(selected) ?? createRequestHandler(selected, IS_SERVED_BY_VITE ? 'development' : 'production');
  handlers.set(selected, handler);
  return handler;
}
