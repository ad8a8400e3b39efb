import { addMilliseconds, type Clock } from '#kernel/instant.ts';
import { buildDefinitionsPayload, buildPayload } from '../rules/build-payload.ts';
import { KEPT_AFTER_END, type PublishedPayload } from '../rules/payload.ts';
import type { ExperimentStore } from './ports.ts';

export type PublicationDependencies = {
  readonly clock: Clock;
  readonly experiments: Pick<ExperimentStore, 'readPublished'>;
  /** Where the site is: scheme and host, and the path below which its pages are. */
  readonly site: { readonly origin: string; readonly basePath: string };
};

/**
 * Reads what SDKs load in an environment (specification H5), and what visits keep of experiments that ran before;
 * version and payloads belong together.
 */
export async function readPublication(
  { clock, experiments, site }: PublicationDependencies,
  environment: string,
): Promise<PublishedPayload> {
  const since = addMilliseconds(clock(), -KEPT_AFTER_END);
  const { version, publishedAt, experiments: running, ended } = await experiments.readPublished(since);
  const options = { ...site, environment };
  return {
    version,
    dateUpdated: publishedAt.toISOString(),
    payload: buildPayload(running, options),
    retained: ended.map(({ definition, endedAt }) => ({
      payload: buildDefinitionsPayload([definition], options),
      keptUntil: addMilliseconds(endedAt, KEPT_AFTER_END).getTime(),
    })),
  };
}
