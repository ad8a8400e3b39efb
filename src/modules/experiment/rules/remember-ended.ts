import type { Clock } from '#kernel/instant.ts';
import { type FeaturePayload, KEPT_AFTER_END, type PublishedPayload, type RetainedPayload } from './payload.ts';
import { getRuleKey, isExperimentRule, listRunning, type RunningExperiment } from './running-experiments.ts';

/** Payloads of others may change often and as a whole. */
const MOST_REMEMBERED = 100;

type Remembered = RetainedPayload & { readonly experiment: RunningExperiment };

/**
 * Creates a function that adds to the newest payload the experiments that have ended since this process has seen them:
 * a GrowthBook service tells no history.
 */
export function createRememberEnded(
  getPublished: () => PublishedPayload | null,
  clock: Clock,
): () => PublishedPayload | null {
  let newest: PublishedPayload | null = null;
  let remembered: readonly Remembered[] = [];
  let result: PublishedPayload | null = null;
  return () => {
    const published = getPublished();
    if (published === null) return null;
    if (newest?.payload === published.payload) return result;
    const running = listRunning(published.payload);
    const ended = newest === null ? [] : listEnded(newest.payload, clock().getTime());
    remembered = [...remembered, ...ended].filter((one) => !running.some(isSame(one))).slice(-MOST_REMEMBERED);
    newest = published;
    result = { ...published, retained: remembered };
    return result;
  };
}

function isSame({ experiment: { key, bucketVersion } }: Remembered) {
  return (one: RunningExperiment) => one.key === key && one.bucketVersion === bucketVersion;
}

function listEnded(payload: FeaturePayload, time: number): readonly Remembered[] {
  return listRunning(payload).map((experiment) => ({
    experiment,
    payload: extractExperiment(payload, experiment.key),
    keptUntil: time + KEPT_AFTER_END,
  }));
}

/** The part of a payload that one experiment is, without defaults and rules that are no experiments. */
function extractExperiment({ features, experiments, savedGroups }: FeaturePayload, key: string): FeaturePayload {
  const own = Object.entries(features).flatMap(([id, { rules = [] }]) => {
    const kept = rules.filter((rule) => isExperimentRule(rule) && getRuleKey(rule, id) === key);
    return kept.length === 0 ? [] : [[id, { defaultValue: null, rules: kept }] as const];
  });
  return {
    features: Object.fromEntries(own),
    experiments: experiments.filter((one) => one.key === key),
    savedGroups,
  };
}
