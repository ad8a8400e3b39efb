import { GrowthBook } from '@growthbook/growthbook';
import { SECOND } from '#kernel/instant.ts';
import { createAttributes } from '#modules/experiment/rules/visitor-context.ts';
import { withBase } from '#web/routing/base-path.ts';
import { getAnonymousId } from './anonymous-id.ts';
import { followRedirect } from './follow-redirect.ts';
import { endABTestsLoading } from './loading-state.ts';
import { reportExposure } from './report-exposure.ts';
import { createReportUsage } from './report-usage.ts';
import { type ExperimentsVisit, getAddress, getVisitor } from './visit.ts';
import { createVisitBuckets } from './visit-buckets.ts';

/** Specification J6: a redirect waits so long for the report of the exposure. */
const MAX_NAVIGATE_DELAY = SECOND;

/**
 * Creates the SDK's client for a visit. It never changes what a page shows: the server has applied the flags, and
 * visual changes and scripts of a payload are blocked (specification F5).
 */
export function createClient(getVisit: () => ExperimentsVisit): GrowthBook {
  const visit = getVisit();
  const { clientKey, decryptionKey, blockedChanges } = visit.settings;
  const client: GrowthBook = new GrowthBook({
    clientKey,
    apiHost: withBase('/ab'),
    ...(decryptionKey !== null && { decryptionKey }),
    attributes: createAttributes(getVisitor(visit, getAnonymousId())),
    url: getAddress(visit),
    stickyBucketService: createVisitBuckets(() => client),
    disableVisualExperiments: true,
    disableJsInjection: true,
    disableCrossOriginUrlRedirectExperiments: true,
    blockedChangeIds: [...blockedChanges],
    // With a navigate function of ours the SDK does not wait 100 ms before it calls it. By then the visitor may be on
    // another page, where this redirect no longer applies.
    navigate: (address) => (client.getRedirectUrl() === address ? followRedirect(address, getVisit()) : undefined),
    maxNavigateDelay: MAX_NAVIGATE_DELAY,
    trackingCallback: ({ key }, result) => reportExposure(key, result.key),
    ...createReportUsage(visit.settings),
  });
  client.subscribe((_, { inExperiment }) => {
    if (inExperiment) queueMicrotask(() => endUnlessRedirected(client));
  });
  return client;
}

/** A page that is about to be replaced is still loading; the SDK sets the redirect right after it reports the result. */
function endUnlessRedirected(client: GrowthBook): void {
  if (client.getRedirectUrl() === '') endABTestsLoading();
}
