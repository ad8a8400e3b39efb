import { createCachedResponses } from '#edge/cached-responses.ts';
import { catchUpWithVisits } from '#edge/catch-up.ts';
import { createCountExposures } from '#edge/count-exposures.ts';
import { createCountryDetection } from '#edge/detect-country.ts';
import type { DirectPagesDependencies } from '#edge/direct-pages.ts';
import { createErrorPages } from '#edge/error-pages.ts';
import { createFrameTickets, type FrameTickets } from '#edge/frame-tickets.ts';
import type { PageRoutesDependencies } from '#edge/page-routes.ts';
import type { PagesDependencies } from '#edge/pages.ts';
import { followPreviews } from '#edge/preview-visits.ts';
import { blockReferrers, createIsHarmless, type ReferrerBlockingDependencies } from '#edge/referrer-blocking.ts';
import type { RequestContextDependencies } from '#edge/request-context.ts';
import { createSiteFacts } from '#edge/site-facts.ts';
import { createDetermineVisit, type GetVisit, rememberVisits } from '#edge/visit-context.ts';
import { type CountVisit, createVisitCounter } from '#edge/visit-counter.ts';
import { remember } from '#kernel/remember.ts';
import { findVisitStep } from '#modules/experiment/rules/find-visit-step.ts';
import { decideReferrerBlock } from '#modules/invitation/rules/referrer-blocking.ts';
import { parseBearerToken } from '#modules/membership/rules/bearer-token.ts';
import { countryCode, resolveCountry } from '#modules/visitor/rules.ts';
import type { GraphqlServer } from '#platform/graphql-server/server.ts';
import { createProxies } from '#platform/http/proxies.ts';
import type { Areas } from '../areas.ts';
import { getFavicon, listBrands } from '../brands.ts';
import { getErrorReportSettings } from '../error-reports.ts';
import type { Resources } from '../resources.ts';
import type { Services } from '../services.ts';
import type { VisitCounters } from './open-counters.ts';

/** There are no more codes of two letters. */
const COUNTRY_CODES = 26 ** 2;

/** The dependencies of the edge that every kind of request needs. */
export type EdgeParts = {
  readonly contexts: RequestContextDependencies;
  readonly determineVisit: GetVisit;
  /** The same, once for each request. */
  readonly getVisit: GetVisit;
  readonly countVisit: CountVisit;
  readonly errorPages: ReturnType<typeof createErrorPages>;
  readonly createFrameTicket: FrameTickets['create'];
};

type Members = Areas['membership']['useCases'];
type Invitations = Areas['invitation']['useCases'];
type Features = Areas['featureService']['useCases'];
type Experiments = Areas['experiment']['useCases'];
type Club = Areas['club']['useCases'];
type Registrations = Areas['registration']['useCases'];
type Identities = Areas['identity']['useCases'];
type Audit = Areas['audit']['useCases'];

/** Binds the use cases of areas to the dependencies of the edge. */
export function createEdgeParts(
  resources: Pick<Resources, 'brand' | 'clock' | 'config' | 'translate' | 'findAddressCountry'>,
  { linkSigner }: Pick<Services, 'linkSigner'>,
  { identifyViewer, findSessionViewer }: Pick<Members, 'identifyViewer' | 'findSessionViewer'>,
  counters: Pick<VisitCounters, 'countFact'>,
  { createDecideRequest, getDoor }: Pick<Features, 'createDecideRequest'> & Pick<Club, 'getDoor'>,
): EdgeParts {
  const { brand, clock, config, translate } = resources;
  const tickets = createFrameTickets({ clock, linkSigner });
  const proxies = createProxies(config.trustedProxies);
  const detectCountry = createCountryDetection({
    countryHeader: config.countryHeader,
    proxies,
    parseCountry: countryCode,
    findCountryOfAddress: resources.findAddressCountry,
  });
  const { hostname } = new URL(config.publicOrigin);
  const resolveCode = remember(COUNTRY_CODES, (code) => resolveCountry(code || null, hostname));
  const resolve = (detected: string | null) => resolveCode(detected ?? '');
  const determineVisit = createDetermineVisit({
    ...{ brand, detectCountry, resolveCountry: resolve, getDoor, publicOrigin: config.publicOrigin },
    decideVariants: createDecideRequest(),
  });
  return {
    contexts: {
      detectCountry,
      getAddress: proxies.getAddress,
      identifyByToken: identifyViewer,
      identifyByHeader: (authorization) => identifyViewer(parseBearerToken(authorization)),
      async identifyByTicket(url) {
        const sessionId = tickets.read(url);
        return sessionId === null ? null : findSessionViewer(sessionId);
      },
      tokenStorage: config.tokenStorage,
      translate,
    },
    determineVisit,
    getVisit: rememberVisits(determineVisit),
    countVisit: createVisitCounter(counters.countFact),
    errorPages: createErrorPages({ brand, translate }),
    createFrameTicket: tickets.create,
  };
}

type Build = Pick<PagesDependencies, 'respond' | 'readStyle'>;

export function createPagesDependencies(
  { brand, clock, config, log }: Pick<Resources, 'brand' | 'clock' | 'config' | 'log'>,
  services: Pick<Services, 'blockedHosts' | 'digest' | 'takeAttempt'>,
  uses: Pick<Members, 'findMember'> &
    Pick<Features, 'getBrowserSettings'> &
    Pick<Registrations, 'voucherPromises' | 'attemptLog'> &
    Pick<Identities, 'listProviders'> &
    Pick<Audit, 'noteExport'>,
  { contexts, getVisit, errorPages, createFrameTicket }: EdgeParts,
  graphql: Pick<GraphqlServer, 'execute'>,
  { respond, readStyle }: Build,
): PagesDependencies {
  const blockedHosts = services.blockedHosts.keys();
  return {
    ...contexts,
    ...{ getVisit, errorPages, log, respond, readStyle, createFrameTicket },
    site: createSiteFacts({
      ...{ brand, clock, config, log, blockedHosts },
      errorReports: getErrorReportSettings(config),
      experiments: uses.getBrowserSettings(),
      voucherPromises: uses.voucherPromises,
      identityProviders: uses.listProviders(),
    }),
    ...{ brands: listBrands(), takeAttempt: services.takeAttempt },
    execute: (operation, context) => graphql.execute(operation, context),
    noteExport: uses.noteExport,
    noteOpening: uses.attemptLog.noteOpened,
    async findViewer(viewer) {
      const member = await uses.findMember(viewer);
      if (member === null) return null;
      const { id, firstName, role, adminRole } = member;
      const saltedHashedId = services.digest(`${brand.consent.settingsId} ${id}`).toString('hex');
      return { id, firstName, role, adminRole, saltedHashedId };
    },
  };
}

/** The dependencies of the page routes, without the pages and their cache. */
export function createRouteDependencies(
  { clock, brand, config }: Pick<Resources, 'clock' | 'brand' | 'config'>,
  services: Pick<Services, 'takeAttempt' | 'blockedHosts'>,
  uses: Pick<Invitations, 'isPersonalLink'> & Pick<Experiments, 'openPreview'> & Pick<Features, 'catchUp'>,
  { contexts, getVisit, countVisit }: EdgeParts,
  { noteBlockedVisit, decideExposures }: Pick<VisitCounters, 'noteBlockedVisit' | 'decideExposures'>,
): Omit<PageRoutesDependencies, 'pages' | 'cache' | 'mayUse'> &
  Pick<DirectPagesDependencies, 'catchUp' | 'isHarmless'> {
  const { publicOrigin, indexing, pageCdnSeconds: cdnSeconds, referrerGate: mode } = config;
  const { getAddress } = contexts;
  const shared = { publicOrigin, getVisit, countVisit };
  const takeAttempt = (network: string) => services.takeAttempt('referrer-address', network);
  const countExposures = createCountExposures({ publicOrigin, decideExposures, findStep: findVisitStep });
  const judgeReferrer = createReferrerJudge(publicOrigin, services, uses);
  return {
    ...{ ...shared, indexing, clock, favicon: getFavicon(brand.id) },
    countExposures,
    cachedResponses: createCachedResponses({ clock, cdnSeconds, countVisit, countExposures }),
    ...{ catchUp: uses.catchUp, isHarmless: mode === 'off' ? null : createIsHarmless({ judgeReferrer }) },
    addHooks: (fastify) => {
      if (uses.catchUp) catchUpWithVisits(fastify, uses.catchUp);
      // Previews come first: what else looks at a visit finds its variants decided.
      followPreviews(fastify, { publicOrigin, openPreview: uses.openPreview });
      if (mode !== 'off')
        blockReferrers(fastify, { ...shared, mode, judgeReferrer, noteBlockedVisit, takeAttempt, getAddress });
    },
  };
}

function createReferrerJudge(
  publicOrigin: string,
  { blockedHosts }: Pick<Services, 'blockedHosts'>,
  { isPersonalLink }: Pick<Invitations, 'isPersonalLink'>,
): ReferrerBlockingDependencies['judgeReferrer'] {
  const ownHost = new URL(publicOrigin).hostname;
  return ({ referrer, storedReferrer, code, timestamp }) => {
    const personal = isPersonalLink(code, timestamp);
    const verdict = decideReferrerBlock({ referrer, stored: storedReferrer, ownHost, personal }, blockedHosts);
    if (verdict.kind !== 'blocked') return verdict;
    return { ...verdict, category: blockedHosts.get(verdict.entry) ?? '' };
  };
}
