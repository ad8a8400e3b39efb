import { type AutoExperiment, GrowthBookClient } from '@growthbook/growthbook';
import type { FeaturePayload } from './payload.ts';
import type { RunningExperiment } from './running-experiments.ts';
import { selectExperiments } from './select-experiments.ts';

/** Most visits have the same experiments: those that run, or those that ran before the newest publication. */
const MOST_CLIENTS = 100;

const redirectsOf = new WeakMap<GrowthBookClient, readonly AutoExperiment[]>();

/** Creates a function that returns an SDK client whose payload has the given experiments of a payload and no others. */
export function createClients(payload: FeaturePayload) {
  const clients = new Map<string, GrowthBookClient>();
  return (included: readonly RunningExperiment[]): GrowthBookClient => {
    const name = included.map(({ key }) => key).join(' ');
    const known = clients.get(name);
    if (known) return known;
    if (clients.size >= MOST_CLIENTS) clients.clear();
    const client = createClient(payload, new Set(included.map(({ key }) => key)));
    clients.set(name, client);
    return client;
  };
}

/** The redirects and other experiments of a client that belong to no feature. */
export function getAutoExperiments(client: GrowthBookClient): readonly AutoExperiment[] {
  return redirectsOf.get(client) ?? [];
}

function createClient(payload: FeaturePayload, keys: ReadonlySet<string>): GrowthBookClient {
  const { features, experiments, savedGroups } = selectExperiments(payload, keys);
  const client = new GrowthBookClient().initSync({
    // The payload was read from JSON; the SDK ignores what it does not know.
    payload: { features, savedGroups } as object,
  });
  redirectsOf.set(client, experiments as readonly unknown[] as readonly AutoExperiment[]);
  return client;
}
