import type { FastifyInstance } from 'fastify';
import { type BrandStyles, serveDemoSite } from '#demo/serve-site.ts';
import { consentScriptRoute } from '#edge/consent-script.ts';
import { createFindDirectPage } from '#edge/direct-pages.ts';
import { type OpenedPageCache, openPageCache } from '#edge/open-page-cache.ts';
import { pageRoutes } from '#edge/page-routes.ts';
import { createPages, type PagesBuild } from '#edge/pages.ts';
import { identifyVisitor } from '#edge/request-context.ts';
import { createStyleReader } from '#edge/styles.ts';
import { BASE_PATH } from '#kernel/base-path.ts';
import { hasPermission } from '#kernel/permissions.ts';
import { LANDING_CHANGED } from '#modules/invitation/actions/manage-customizations.ts';
import type { GraphqlServer } from '#platform/graphql-server/server.ts';
import { assetRoutes } from '#platform/http/assets.ts';
import type { FindDirectResponse } from '#platform/http/direct-responses.ts';
import type { Areas } from '../areas.ts';
import type { Resources } from '../resources.ts';
import type { Services } from '../services.ts';
import { createPagesDependencies, createRouteDependencies, type EdgeParts } from './edge-dependencies.ts';
import type { VisitCounters } from './open-counters.ts';

/** The pages' build: its server module and the folder of the browser's files. Tests of the API run without it. */
export type Build = { readonly server: PagesBuild & BrandStyles; readonly clientFolder: string };

type Parts = {
  readonly services: Pick<Services, 'blockedHosts' | 'digest' | 'takeAttempt'>;
  readonly areas: Pick<
    Areas,
    'membership' | 'invitation' | 'experiment' | 'featureService' | 'registration' | 'identity' | 'audit'
  >;
  readonly edge: EdgeParts;
  readonly counters: VisitCounters;
  readonly graphql: GraphqlServer;
};

export type ServedPages = {
  /** Null where pages are not cached. */
  readonly findDirect: FindDirectResponse | null;
  close(): Promise<void>;
};

/** Serves the pages, the files of their build and, in development, the demo site. */
export async function servePages(
  http: FastifyInstance,
  resources: Resources,
  { services, areas, edge, counters, graphql }: Parts,
  { server, clientFolder }: Build,
): Promise<ServedPages> {
  await http.register(assetRoutes, { folder: clientFolder, base: BASE_PATH });
  await http.register(consentScriptRoute, { clientFolder });
  const members = areas.membership.useCases;
  if (!resources.config.production) await serveDemoSite(http, resources, members, edge, server);
  const build = { respond: server.respond, readStyle: createStyleReader(clientFolder) };
  const { featureService: features, registration, identity, audit } = areas;
  const useCases = {
    ...members,
    ...features.useCases,
    ...registration.useCases,
    ...identity.useCases,
    ...audit.useCases,
  };
  const deps = createPagesDependencies(resources, services, useCases, edge, graphql, build);
  const cache = resources.config.pageCache ? openCache(resources) : null;
  const { invitation, experiment, featureService } = areas;
  const uses = { ...invitation.useCases, ...experiment.useCases, ...featureService.useCases };
  const routes = createRouteDependencies(resources, services, uses, edge, counters);
  await http.register(pageRoutes, {
    ...{ ...routes, pages: createPages(deps), cache: cache?.pages ?? null },
    async mayUse({ headers }, permission) {
      const viewer = await deps.findViewer(await identifyVisitor(deps, headers));
      return hasPermission(viewer?.adminRole ?? null, permission);
    },
  });
  return {
    findDirect: cache && createFindDirectPage({ ...routes, determineVisit: edge.determineVisit, cache: cache.pages }),
    close: async () => cache?.close(),
  };
}

function openCache({ clock, liveEvents, log, meters }: Resources): OpenedPageCache {
  return openPageCache({
    ...{ clock, log },
    listenForChanges: () => liveEvents.listen(LANDING_CHANGED),
    countRequest: (result) => meters.pageCache.inc({ result }),
  });
}
