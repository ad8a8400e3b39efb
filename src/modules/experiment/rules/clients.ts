import { type AutoExperiment, GrowthBookClient } from '@growthbook/growthbook';
import { mergePayloads, removeNamespaces } from './merge-payloads.ts';
import type { FeaturePayload } from './payload.ts';
import type { RunningExperiment } from './running-experiments.ts';
import { selectExperiments } from './select-experiments.ts';

/** An experiment that may include a visit, or does. */
export type EligibleExperiment = RunningExperiment & {
  /** What it is part of, where that is not the newest payload. */
  readonly retainedIn?: FeaturePayload;
};

/** Most visits have the same experiments: those that run, or those that ran before the newest publication. */
const MOST_CLIENTS = 100;

const redirectsOf = new WeakMap<GrowthBookClient, readonly AutoExperiment[]>();

/**
 * Creates a function that returns an SDK client whose payload has the given experiments and no others.
 *
 * @param payload the newest payload
 */
export function createClients(payload: FeaturePayload) {
  const clients = new Map<string, GrowthBookClient>();
  return (included: readonly EligibleExperiment[], assigned: ReadonlySet<string>): GrowthBookClient => {
    const fixed = included.filter(({ key, hasNamespace }) => hasNamespace && assigned.has(key)).map(({ key }) => key);
    const name = [...included.map(({ key, bucketVersion }) => `${key}.${bucketVersion}`), '', ...fixed].join(' ');
    const known = clients.get(name);
    if (known) return known;
    if (clients.size >= MOST_CLIENTS) clients.clear();
    const client = createClient(removeNamespaces(selectIncluded(payload, included), new Set(fixed)));
    clients.set(name, client);
    return client;
  };
}

/** The redirects and other experiments of a client that belong to no feature. */
export function getAutoExperiments(client: GrowthBookClient): readonly AutoExperiment[] {
  return redirectsOf.get(client) ?? [];
}

function selectIncluded(payload: FeaturePayload, included: readonly EligibleExperiment[]): FeaturePayload {
  const retained = included.flatMap(({ key, retainedIn }) =>
    retainedIn ? [selectExperiments(retainedIn, new Set([key]))] : [],
  );
  const running = included.filter(({ retainedIn }) => !retainedIn).map(({ key }) => key);
  return mergePayloads([...retained, selectExperiments(payload, new Set(running))]);
}

function createClient({ features, experiments, savedGroups }: FeaturePayload): GrowthBookClient {
  const client = new GrowthBookClient().initSync({
    // The payload was read from JSON; the SDK ignores what it does not know.
    payload: { features, savedGroups } as object,
  });
  redirectsOf.set(client, experiments as readonly unknown[] as readonly AutoExperiment[]);
  return client;
}
