import { type FeatureApiResponse, GrowthBook } from '@growthbook/growthbook';
import type { FeaturePayload } from '#modules/experiment/rules/payload.ts';
import {
  isExperiment,
  isFeatures,
  isWellFormedExperiment,
  isWellFormedFeature,
} from '#modules/experiment/rules/payload-shape.ts';
import {
  getRuleKey,
  isExperimentRule,
  listRunning,
  type RunningExperiment,
} from '#modules/experiment/rules/running-experiments.ts';
import { selectExperiments } from '#modules/experiment/rules/select-experiments.ts';
import { isEligible, type VisitAssignments } from '#modules/experiment/rules/visit-assignments.ts';

type Fields = Readonly<Record<string, unknown>>;

const MALFORMED = 'Malformed payload';

/**
 * Reduces a payload to the experiments to which the server has assigned the visit: the browser draws nobody. Beside them, as
 * `eligible`, which the SDK ignores, are those that the server may still assign. Throws if the value is no payload,
 * or one by which the SDK cannot evaluate these experiments.
 */
export async function reducePayload(
  value: unknown,
  decryptionKey: string | null,
  assignments: VisitAssignments,
): Promise<FeatureApiResponse> {
  const payload = await decrypt(check(value, isFields), decryptionKey);
  const features = getFeaturePayload(check(payload, isPayload));
  const running = listRunning(features).filter((one) => isEligible(assignments, one.key, one.bucketVersion));
  const keys = new Set(running.map(({ key }) => key));
  const eligible = selectExperiments(features, keys);
  if (!isEvaluable(eligible, keys)) throw new Error(MALFORMED);
  const assigned = selectExperiments(eligible, listAssigned(eligible, assignments));
  const reduced: Fields = { ...payload, ...assigned, eligible };
  return reduced as FeatureApiResponse;
}

/** Adds to a reduced payload the experiments to which the server has assigned the visit since then; null if there are none. */
export function updatePayload(payload: Fields, assignments: VisitAssignments): FeatureApiResponse | null {
  const eligible = getFeaturePayload(isFields(payload.eligible) ? payload.eligible : {});
  const assigned = listAssigned(eligible, assignments);
  const current = new Set(listRunning(getFeaturePayload(payload)).map(({ key }) => key));
  if (assigned.size === current.size && [...assigned].every((key) => current.has(key))) return null;
  return { ...payload, ...selectExperiments(eligible, assigned) } as FeatureApiResponse;
}

function listAssigned(payload: FeaturePayload, assignments: VisitAssignments): ReadonlySet<string> {
  const isAssigned = ({ key, bucketVersion }: RunningExperiment) =>
    isEligible(assignments, key, bucketVersion) && assignments.get(key)?.state === 'assigned';
  return new Set(listRunning(payload).flatMap((one) => (isAssigned(one) ? [one.key] : [])));
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
