import { configureCache, type GrowthBook, setPolyfills } from '@growthbook/growthbook';
import { HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { isShown } from '#modules/experiment/rules/is-shown.ts';
import { listRunning } from '#modules/experiment/rules/running-experiments.ts';
import { createAttributes, isTargeted } from '#modules/experiment/rules/visitor-context.ts';
import { listPageFlags } from '#web/routing/page-handle.ts';
import { followConsentWithId, getAnonymousId } from './anonymous-id.ts';
import { readAssignments } from './assignments-cookie.ts';
import { createClient } from './create-client.ts';
import { reduceLoadedPayloads } from './load-payload.ts';
import { endABTestsLoading } from './loading-state.ts';
import { createPayloadStorage } from './payload-storage.ts';
import { getFeaturePayload, reducePayload, updatePayload } from './reduce-payload.ts';
import { reportExposure } from './report-exposure.ts';
import { type ExperimentsVisit, getAddress, getVisitor } from './visit.ts';

/** Specification J6. */
const TIMEOUT = 5 * SECOND;
const CACHE = {
  staleTTL: MINUTE,
  maxAge: 4 * HOUR,
  maxEntries: 10,
  idleStreamInterval: 20 * SECOND,
  backgroundSync: true,
  disableIdleStreams: false,
  disableCache: false,
} as const;

/** The running client of experiments. */
export type Experiments = {
  /** Rejects if the initialisation fails. */
  readonly ready: Promise<void>;
  /** Evaluates the experiments for a changed visit, for example after a navigation. */
  readonly follow: (visit: ExperimentsVisit) => void;
  /** Ends all requests and streams; nothing is evaluated or reported any more. */
  readonly close: () => void;
};

/** Opens the client of experiments for a visit (specification E8). */
export function openExperiments(first: ExperimentsVisit): Experiments {
  let visit = first;
  const downloads = new AbortController();
  configureCache(CACHE);
  setPolyfills({ localStorage: createPayloadStorage() });
  reduceLoadedPayloads(
    (payload) => reducePayload(payload, first.settings.decryptionKey, readAssignments()),
    downloads.signal,
  );
  const client = createClient(() => visit);
  const ready = initialize(client, first);
  let last: Promise<unknown> = ready.catch(() => undefined);
  const update = () => {
    last = last.then(() => updateClient(client, visit)).catch(logError);
  };
  const stopFollowing = followConsentWithId(first.publicOrigin, update);
  return {
    ready,
    follow: (next) => {
      visit = next;
      update();
    },
    close: () => {
      downloads.abort();
      stopFollowing();
      client.destroy({ destroyAllStreams: true });
    },
  };
}

/** The SDK resolves with an error where it gets no payload, and rejects where it has no key. */
async function initialize(client: GrowthBook, visit: ExperimentsVisit): Promise<void> {
  const { success, error, source } = await client.init({ timeout: TIMEOUT, streaming: true });
  if (!success) throw error ?? new Error(source);
  if (client.isDestroyed()) return;
  evaluate(client, visit);
  const results = [...client.getAllResults().values()];
  if (!results.some(({ result }) => result.inExperiment)) endABTestsLoading();
}

async function updateClient(client: GrowthBook, visit: ExperimentsVisit): Promise<void> {
  if (client.isDestroyed()) return;
  await updateAssigned(client);
  // First the attributes: the SDK then reads the assignments that the server made for this navigation.
  await client.setAttributes(createAttributes(getVisitor(visit, getAnonymousId())));
  await client.setURL(getAddress(visit));
  evaluate(client, visit);
}

/** Adds the experiments to which the server has assigned the visit since the payload was loaded. */
async function updateAssigned(client: GrowthBook): Promise<void> {
  const updated = updatePayload(client.getDecryptedPayload(), readAssignments());
  if (updated) await client.setPayload(updated);
}

/**
 * Evaluates the experiments to which the server has assigned the visit and which the page shows, and reports them. The SDK does not report an
 * assignment by another id that it would not repeat by this one, nor a redirect on the page to which it has led.
 */
function evaluate(client: GrowthBook, { page }: ExperimentsVisit): void {
  const flags = listPageFlags(page);
  const assignments = readAssignments();
  const redirects = new Set(client.getExperiments().map(({ key }) => key));
  for (const experiment of listRunning(getFeaturePayload(client.getDecryptedPayload()))) {
    const { key, features } = experiment;
    const variation = assignments.get(key)?.variation ?? null;
    const isRedirecting = redirects.has(key);
    if (variation === null || !isShown(features, flags, isRedirecting)) continue;
    if (!isRedirecting && !isTargeted(experiment, client.getAttributes())) continue;
    for (const feature of features) client.evalFeature(feature);
    void reportExposure(key, variation);
  }
}

function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: experiments never stop the page, so that errors are only logged (specification I6)
  console.error(error);
}
