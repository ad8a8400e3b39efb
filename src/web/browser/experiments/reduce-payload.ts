import { type FeatureApiResponse, GrowthBook } from '@growthbook/growthbook';
import type { FeaturePayload } from '#modules/experiment/rules/payload.ts';
import {
  isExperiment,
  isFeatures,
  isWellFormedExperiment,
  isWellFormedFeature,
} from '#modules/experiment/rules/payload-shape.ts';
import { getRuleKey, isExperimentRule, listRunning } from '#modules/experiment/rules/running-experiments.ts';
import { selectExperiments } from '#modules/experiment/rules/select-experiments.ts';
import { isEligible, type VisitAssignments } from '#modules/experiment/rules/visit-assignments.ts';

type Fields = Readonly<Record<string, unknown>>;

const MALFORMED = 'Malformed payload';

/**
 * Removes from a payload the experiments that were not running when the visit began, so that an experiment that is
 * published later includes the visitor from the next visit, and those that do not include it. Throws if the value is no
 * payload, or one by which the SDK cannot evaluate the rest.
 */
export async function reducePayload(
  value: unknown,
  decryptionKey: string | null,
  assignments: VisitAssignments,
): Promise<FeatureApiResponse> {
  const payload = await decrypt(check(value, isFields), decryptionKey);
  const features = getFeaturePayload(check(payload, isPayload));
  const eligible = listRunning(features).filter(({ key, bucketVersion }) =>
    isEligible(assignments, key, bucketVersion),
  );
  const keys = new Set(eligible.map(({ key }) => key));
  const selected = selectExperiments(features, keys);
  if (!isEvaluable(selected, keys)) throw new Error(MALFORMED);
  return { ...payload, ...selected } as FeatureApiResponse;
}

/** Whether a payload has only experiments that may include the visit. */
export function isReduced(payload: Fields, assignments: VisitAssignments): boolean {
  return listRunning(getFeaturePayload(payload)).every(({ key, bucketVersion }) =>
    isEligible(assignments, key, bucketVersion),
  );
}

/** The parts of a payload that our rules read; absent ones are empty. */
export function getFeaturePayload({ features, experiments, savedGroups }: Fields): FeaturePayload {
  return { features: features ?? {}, experiments: experiments ?? [], savedGroups: savedGroups ?? {} } as FeaturePayload;
}

/** The SDK decrypts: a part that it cannot decrypt is logged and left out, and the others go on. */
async function decrypt(payload: Fields, decryptionKey: string | null): Promise<Fields> {
  if (!Object.keys(payload).some((name) => name.startsWith('encrypted'))) return payload;
  const reader = new GrowthBook({ decryptionKey: decryptionKey ?? '', disableExperimentsOnLoad: true });
  await reader.setPayload(payload);
  const decrypted = reader.getDecryptedPayload();
  reader.destroy();
  return decrypted;
}

function check<Value, Checked extends Value>(value: Value, fits: (value: Value) => value is Checked): Checked {
  if (!fits(value)) throw new Error(MALFORMED);
  return value;
}

function isPayload(value: Fields): value is Fields {
  const { features = {}, experiments = [], savedGroups = {} } = value;
  return isFeatures(features) && Array.isArray(experiments) && experiments.every(isExperiment) && isFields(savedGroups);
}

/** Whether the SDK can evaluate the experiments of these keys. Others may be malformed: nothing evaluates them. */
function isEvaluable({ features, experiments }: FeaturePayload, keys: ReadonlySet<string>): boolean {
  const varied = Object.entries(features).filter(([name, { rules = [] }]) =>
    rules.some((rule) => isExperimentRule(rule) && keys.has(getRuleKey(rule, name))),
  );
  return varied.every(([, feature]) => isWellFormedFeature(feature)) && experiments.every(isWellFormedExperiment);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
