import { type AutoExperiment, GrowthBookClient } from '@growthbook/growthbook';
import { mergePayloads, removeField } from './merge-payloads.ts';
import type { FeaturePayload } from './payload.ts';
import type { RunningExperiment } from './running-experiments.ts';
import { selectExperiments } from './select-experiments.ts';

/** An experiment that may include a visit, or does. */
export type EligibleExperiment = RunningExperiment & {
  /** What it is part of, where that is not the newest payload. */
  readonly retainedIn?: FeaturePayload;
};

type Keys = ReadonlySet<string>;

/** Returns the client for experiments: all of them, those of the visit, and those whose prerequisites it meets. */
export type FindClient = (included: readonly EligibleExperiment[], assigned: Keys, met: Keys) => GrowthBookClient;

/** Most visits have the same experiments: those that run, or those that ran before the newest publication. */
const MOST_CLIENTS = 100;

const autoExperiments = new WeakMap<GrowthBookClient, readonly AutoExperiment[]>();

/**
 * Creates a function that returns an SDK client whose payload has the given experiments and no others, without the
 * namespaces of `assigned` and without the prerequisites of `met`: the SDK checks both before the assignment, also by an
 * id that changes with each page of a visitor without consent.
 *
 * @param payload the newest payload
 */
export function createClients(payload: FeaturePayload): FindClient {
  const clients = new Map<string, GrowthBookClient>();
  return (included, assigned, met) => {
    const fixed = included.filter((one) => one.hasNamespace && assigned.has(one.key)).map(({ key }) => key);
    const allowed = included.filter((one) => one.prerequisites.length > 0 && met.has(one.key)).map(({ key }) => key);
    const versions = included.map(({ key, bucketVersion }) => `${key}.${bucketVersion}`);
    const name = [...versions, '', ...fixed, '', ...allowed].join(' ');
    const known = clients.get(name);
    if (known) return known;
    if (clients.size >= MOST_CLIENTS) clients.clear();
    const reduced = removeField(selectIncluded(payload, included), 'filters', new Set(fixed));
    const client = createClient(removeField(reduced, 'parentConditions', new Set(allowed)));
    clients.set(name, client);
    return client;
  };
}

/** The redirects and other experiments of a client that belong to no feature. */
export function getAutoExperiments(client: GrowthBookClient): readonly AutoExperiment[] {
  return autoExperiments.get(client) ?? [];
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
  autoExperiments.set(client, experiments as readonly unknown[] as readonly AutoExperiment[]);
  return client;
}
