import { GrowthBookClient } from '@growthbook/growthbook';
import { buildPayload } from '#modules/experiment/rules/build-payload.ts';
import type { VisitorAttributes } from '#modules/experiment/rules/decision.ts';
import type { Experiment } from '#modules/experiment/rules/experiment.ts';
import { getExperimentFeature } from '#modules/experiment/rules/payload.ts';

export type ProtocolDecision = { readonly variation: string | null; readonly bucket: number | null };

const OPTIONS = { origin: 'https://club.example', basePath: '/acquisition', environment: 'production' };

/** Creates a function that has the SDK decide, from the payload of experiments. */
export function createProtocolDecider(experiments: readonly Experiment[]) {
  const payload = JSON.parse(JSON.stringify(buildPayload(experiments, OPTIONS)));
  const client = new GrowthBookClient().initSync({ payload });
  return (key: string, visitor: VisitorAttributes): ProtocolDecision => {
    const { source, value, experimentResult } = client.evalFeature(getExperimentFeature(key), { attributes: visitor });
    const isIncluded = source === 'experiment';
    return { variation: isIncluded ? value : null, bucket: isIncluded ? (experimentResult?.bucket ?? null) : null };
  };
}
