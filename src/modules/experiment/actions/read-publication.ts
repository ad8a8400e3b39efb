import { buildPayload } from '../rules/build-payload.ts';
import type { PublishedPayload } from '../rules/payload.ts';
import type { ExperimentStore } from './ports.ts';

export type PublicationDependencies = {
  readonly experiments: Pick<ExperimentStore, 'readPublished'>;
  /** Where the site is: scheme and host, and the path below which its pages are. */
  readonly site: { readonly origin: string; readonly basePath: string };
};

/** Reads what SDKs load in an environment (specification H5); version and payload belong together. */
export async function readPublication(
  { experiments, site }: PublicationDependencies,
  environment: string,
): Promise<PublishedPayload> {
  const { version, publishedAt, experiments: running } = await experiments.readPublished();
  return {
    version,
    dateUpdated: publishedAt.toISOString(),
    payload: buildPayload(running, { ...site, environment }),
  };
}
