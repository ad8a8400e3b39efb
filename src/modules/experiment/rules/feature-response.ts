import { isObject, type JsonObject, parseJson } from './json.ts';
import type { FeaturePayload, PublishedPayload } from './payload.ts';
import { isExperiment, isFeatures } from './payload-shape.ts';

/** The response that SDKs load (specification H5). With a cipher the contents are encrypted only. */
export function buildFeatureResponse(
  { payload, dateUpdated }: PublishedPayload,
  encrypt: ((text: string) => string) | null,
): JsonObject {
  const { features, experiments, savedGroups } = payload;
  if (encrypt === null) return { status: 200, features, experiments, savedGroups, dateUpdated };
  return {
    ...{ status: 200, features: {}, experiments: [], savedGroups: {}, dateUpdated },
    encryptedFeatures: encrypt(JSON.stringify(features)),
    encryptedExperiments: encrypt(JSON.stringify(experiments)),
    encryptedSavedGroups: encrypt(JSON.stringify(savedGroups)),
  };
}

/** Whether a text is a response of a feature service: a text of another shape would break the SDKs. */
export function parseFeatureResponse(text: string): JsonObject | null {
  const response = parseJson(text);
  if (!isObject(response)) return null;
  const { features, experiments, savedGroups, dateUpdated, encryptedFeatures, encryptedExperiments } = response;
  const hasShape =
    (typeof encryptedFeatures === 'string' || isFeatures(features)) &&
    (experiments === undefined || (Array.isArray(experiments) && experiments.every(isExperiment))) &&
    (savedGroups === undefined || isObject(savedGroups)) &&
    (dateUpdated === undefined || dateUpdated === null || typeof dateUpdated === 'string') &&
    (encryptedExperiments === undefined || typeof encryptedExperiments === 'string');
  return hasShape ? response : null;
}

/**
 * The publication that a parsed response contains; null if it is encrypted by another key than ours. Its version is
 * its time, so that later publications have higher ones.
 */
export function readPublishedPayload(
  response: JsonObject,
  decrypt: ((text: string) => string | null) | null,
): PublishedPayload | null {
  const features = readPart(response, 'features', 'encryptedFeatures', decrypt);
  const experiments = readPart(response, 'experiments', 'encryptedExperiments', decrypt) ?? [];
  const savedGroups = readPart(response, 'savedGroups', 'encryptedSavedGroups', decrypt) ?? {};
  const dateUpdated = typeof response.dateUpdated === 'string' ? response.dateUpdated : '';
  if (!isFeatures(features) || !Array.isArray(experiments) || !isObject(savedGroups)) return null;
  const payload: FeaturePayload = { features, experiments: experiments.filter(isExperiment), savedGroups };
  return { version: Date.parse(dateUpdated) || 0, dateUpdated, payload };
}

function readPart(
  response: JsonObject,
  plain: string,
  encrypted: string,
  decrypt: ((text: string) => string | null) | null,
): unknown {
  const given = response[encrypted];
  return typeof given === 'string' ? parseJson(decrypt?.(given) ?? '') : response[plain];
}
