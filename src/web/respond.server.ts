import * as build from 'virtual:react-router/server-build';
import { createRequestHandler } from 'react-router';
import { dedupeRootStyles } from '#web/document/root-styles.server.ts';
import { getThemeHref } from '#web/document/themes.server.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { createRouterContext } from './entry.server.tsx';

const handle = createRequestHandler(dedupeRootStyles(build), 'production');

/** Returns the URLs of the style sheets that every page of a brand loads first: the base, then the theme. */
export function getStylesheetUrls(brandId: string): readonly string[] {
  const base = (build.assets.routes.root?.css ?? []).map((address) => address.replace(/#$/, ''));
  const theme = getThemeHref(brandId);
  return theme ? [...base, theme] : base;
}

/** Handles requests for pages, page data and the router's manifest as one function from Request to Response. */
export function respond(request: Request, context: LoadContext): Promise<Response> {
  return handle(request, createRouterContext(context));
}
