import { type FeatureApiResponse, GrowthBook } from '@growthbook/growthbook';
import type { FeaturePayload } from '#modules/experiment/rules/payload.ts';
import { listRunning } from '#modules/experiment/rules/running-experiments.ts';
import { selectExperiments } from '#modules/experiment/rules/select-experiments.ts';
import { isEligible, type VisitAssignments } from '#modules/experiment/rules/visit-assignments.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Removes from a payload the experiments that were not running when the visit began, so that an experiment that is
 * published later includes the visitor from the next visit, and those that do not include it. Throws if the value is no
 * payload.
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
  return { ...payload, ...selectExperiments(features, keys) } as FeatureApiResponse;
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
  if (!fits(value)) throw new Error('Malformed payload');
  return value;
}

/** The parts of a rule or an experiment that the SDK iterates, and what their items are. */
const LISTS = ['variations', 'contextualVariations', 'weights', 'ranges', 'namespace'];
const LISTS_OF_FIELDS = ['meta', 'filters', 'parentConditions', 'urlPatterns', 'tracks'];

function isPayload(value: Fields): value is Fields {
  const { features = {}, experiments = [], savedGroups = {} } = value;
  return (
    isFields(features) &&
    Object.values(features).every((one) => isFields(one) && isListOf(one.rules ?? [], isRule)) &&
    isListOf(experiments, isAutoExperiment) &&
    isFields(savedGroups)
  );
}

function isAutoExperiment(value: unknown): boolean {
  return isRule(value) && typeof value.key === 'string' && isListOf(value.variations, isFields);
}

function isRule(value: unknown): value is Fields {
  return (
    isFields(value) &&
    LISTS.every((name) => Array.isArray(value[name] ?? [])) &&
    LISTS_OF_FIELDS.every((name) => isListOf(value[name] ?? [], isFields)) &&
    isFields(value.condition ?? {})
  );
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
