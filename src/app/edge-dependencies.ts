import { createCountryDetection } from '#edge/detect-country.ts';
import { createErrorPages } from '#edge/error-pages.ts';
import type { PageRoutesDependencies } from '#edge/page-routes.ts';
import type { PagesDependencies } from '#edge/pages.ts';
import { blockReferrers, type ReferrerBlockingDependencies } from '#edge/referrer-blocking.ts';
import type { RequestContextDependencies } from '#edge/request-context.ts';
import { createSiteFacts } from '#edge/site-facts.ts';
import { createGetVisit, type GetVisit } from '#edge/visit-context.ts';
import { type CountVisit, createVisitCounter } from '#edge/visit-counter.ts';
import { isPersonalLink } from '#modules/invitation/actions/judge-link.ts';
import { judgeArrival } from '#modules/invitation/rules/gate.ts';
import { findMember } from '#modules/membership/actions/find-member.ts';
import { identifyViewer } from '#modules/membership/actions/sessions.ts';
import { tokenOfAuthorization } from '#modules/membership/rules/authorization.ts';
import { countryCode, resolveCountry } from '#modules/visitor/rules.ts';
import type { GraphqlServer } from '#platform/graphql-server/server.ts';
import { faviconOf } from './brands.ts';
import { errorReportsOf } from './error-reports.ts';
import type { Counters } from './open-counters.ts';
import type { World } from './world.ts';

/** The parts of the edge that every kind of request needs. */
export type EdgeParts = {
  readonly contexts: RequestContextDependencies;
  readonly getVisit: GetVisit;
  readonly countVisit: CountVisit;
  readonly errorPages: ReturnType<typeof createErrorPages>;
};

/** Binds the use cases of areas that the edge needs. */
export function createEdgeParts(world: World, counters: Pick<Counters, 'countFact'>): EdgeParts {
  const { brand, config, proxies, translate } = world;
  const detectCountry = createCountryDetection({
    countryHeader: config.countryHeader,
    proxies,
    parseCountry: countryCode,
    findCountryOfAddress: world.countryOfAddress,
  });
  const { hostname } = new URL(config.publicOrigin);
  const resolve = (detected: string | null) => resolveCountry(detected, hostname);
  return {
    contexts: {
      detectCountry,
      getAddress: proxies.addressOf,
      identifyByToken: (token) => identifyViewer(world, token),
      identifyByHeader: (authorization) => identifyViewer(world, tokenOfAuthorization(authorization)),
      tokenStorage: config.tokenStorage,
      translate,
    },
    getVisit: createGetVisit({ brand, detectCountry, resolveCountry: resolve }),
    countVisit: createVisitCounter(counters.countFact),
    errorPages: createErrorPages({ brand, translate }),
  };
}

type Build = Pick<PagesDependencies, 'respond' | 'readStyle'>;

export function createPagesDependencies(
  world: World,
  { contexts, getVisit, errorPages }: EdgeParts,
  graphql: Pick<GraphqlServer, 'execute'>,
  { respond, readStyle }: Build,
): PagesDependencies {
  const { brand, clock, config, log } = world;
  const blockedHosts = world.blockedHosts.keys();
  return {
    ...contexts,
    ...{ getVisit, errorPages, log, respond, readStyle },
    site: createSiteFacts({ brand, clock, config, log, blockedHosts, errorReports: errorReportsOf(config) }),
    execute: (operation, context) => graphql.execute(operation, context),
    async findViewer(viewer) {
      const member = await findMember(world, viewer);
      if (member === null) return null;
      const { id, firstName, role } = member;
      const saltedHashedId = world.digest(`${brand.consent.settingsId} ${id}`).toString('hex');
      return { id, firstName, role, saltedHashedId };
    },
  };
}

/** What the routes of pages need besides the pages and their cache. */
export function createRouteDependencies(
  world: World,
  { contexts, getVisit, countVisit }: EdgeParts,
  { noteBlockedVisit }: Pick<Counters, 'noteBlockedVisit'>,
): Omit<PageRoutesDependencies, 'pages' | 'cache'> {
  const { clock, brand } = world;
  const { publicOrigin, indexing, referrerGate: mode } = world.config;
  const { getAddress } = contexts;
  const shared = { publicOrigin, getVisit, countVisit };
  const takeAttempt = (network: string) => world.takeAttempt('referrer-address', network);
  const judgeReferrer = createReferrerJudge(world);
  return {
    ...{ ...shared, indexing, clock, favicon: faviconOf(brand.id) },
    addHooks:
      mode === 'off'
        ? null
        : (fastify) =>
            blockReferrers(fastify, { ...shared, mode, judgeReferrer, noteBlockedVisit, takeAttempt, getAddress }),
  };
}

function createReferrerJudge(world: World): ReferrerBlockingDependencies['judgeReferrer'] {
  const ownHost = new URL(world.config.publicOrigin).hostname;
  return ({ referrer, storedReferrer, code, timestamp }) => {
    const personal = isPersonalLink(world, code, timestamp);
    const verdict = judgeArrival({ referrer, stored: storedReferrer, ownHost, personal }, world.blockedHosts);
    if (verdict.kind !== 'blocked') return verdict;
    return { ...verdict, category: world.blockedHosts.get(verdict.entry) ?? '' };
  };
}
