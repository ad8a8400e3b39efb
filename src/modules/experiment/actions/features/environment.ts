import { buildFeatureResponse } from '#modules/experiment/rules/feature-response.ts';
import type { PublishedPayload } from '#modules/experiment/rules/payload.ts';
import type { ServedPayload } from './ports.ts';
import type { EmbeddedDependencies } from './source-dependencies.ts';

export type Publication = { readonly published: PublishedPayload; readonly served: ServedPayload };

export type Environment = {
  /** The publication that was read last; null before the first one. */
  getCurrent(): Publication | null;
  /** Reads the publication; simultaneous callers share a reading, and one that begins later is not lost. */
  refresh(): Promise<Publication | null>;
  /** Whether the last reading failed. */
  isFailing(): boolean;
  stop(): void;
};

/** The current publication of an environment. While it cannot be read, the last one is served. */
export function createEnvironment(
  { readPublication, encrypt, onError, times }: EmbeddedDependencies,
  name: string,
  announce: (publication: Publication) => void,
): Environment {
  let current: Publication | null = null;
  let reading: Promise<void> | null = null;
  let isOutdated = false;
  let isFailing = false;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function read(): Promise<void> {
    try {
      const published = await readPublication(name);
      isFailing = false;
      if (current && isSame(current.published, published)) return;
      const json = JSON.stringify(buildFeatureResponse(published, encrypt));
      current = { published, served: { id: String(published.version), json } };
      announce(current);
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
      if (!isStopped) retry ??= setTimeout(readAgain, times.retryMs).unref();
    }
  }

  function readAgain(): void {
    retry = null;
    void refresh();
  }

  async function readUntilUpToDate(): Promise<void> {
    do {
      isOutdated = false;
      await read();
    } while (isOutdated);
    reading = null;
  }

  async function refresh(): Promise<Publication | null> {
    isOutdated = true;
    reading ??= readUntilUpToDate();
    await reading;
    return current;
  }

  return {
    getCurrent: () => current,
    refresh,
    isFailing: () => isFailing,
    stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
    },
  };
}

function isSame(one: PublishedPayload, other: PublishedPayload): boolean {
  return one.version === other.version && one.dateUpdated === other.dateUpdated;
}
