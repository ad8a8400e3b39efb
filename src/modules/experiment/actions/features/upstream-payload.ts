import { parseFeatureResponse, readPublishedPayload } from '#modules/experiment/rules/feature-response.ts';
import type { PublishedPayload } from '#modules/experiment/rules/payload.ts';
import { selectUsed } from '#modules/experiment/rules/select-used.ts';
import type { ServedPayload } from './ports.ts';
import type { UpstreamAnswer, UpstreamDependencies, UpstreamFailure, UpstreamOutcome } from './upstream-ports.ts';

export type UpstreamPayload = {
  readonly served: ServedPayload;
  /** Null if it is encrypted by a key that we do not have. */
  readonly published: PublishedPayload | null;
};

export type UpstreamCache = {
  /** The last good payload, unless the service has not confirmed it for too long. */
  getCurrent(): UpstreamPayload | null;
  /** The age of a payload that the service could not confirm in time; null for a fresh one. */
  getStaleSeconds(): number | null;
  getFailure(): UpstreamFailure | null;
  /** Loads the payload if it changed. Simultaneous callers share a request. True if there is a new one. */
  revalidate(): Promise<boolean>;
  /** Loads the payload, unless this failed a moment ago. */
  load(): Promise<void>;
  /** Takes a payload from the stream; false for an unsuitable one. */
  take(text: string): boolean;
};

type Dependencies = Pick<
  UpstreamDependencies,
  'clientKey' | 'ask' | 'decrypt' | 'digest' | 'announce' | 'note' | 'now' | 'times' | 'origin' | 'noteRefused'
> & { readonly onStreamSupport: () => void };

/** The last good payload of a GrowthBook service. No failure and no malformed response replaces it. */
export function createUpstreamCache(deps: Dependencies): UpstreamCache {
  const { now, times } = deps;
  let known: UpstreamPayload | null = null;
  let etag: string | null = null;
  let confirmedAt = 0;
  let failure: UpstreamFailure | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;

  function take(text: string): boolean {
    const payload = known?.served.json === text ? known : readPayload(text, deps);
    if (payload === null) return false;
    const isNew = payload !== known;
    // The tag is that of the replaced payload: with it, the service would confirm a return to that one.
    if (isNew) etag = null;
    known = payload;
    confirmedAt = now();
    failure = null;
    if (isNew) deps.announce(deps.clientKey, { kind: 'payload', payload: payload.served });
    return true;
  }

  function settle(outcome: UpstreamOutcome): void {
    deps.note('payload', outcome);
    failure = outcome === 'ok' ? null : outcome;
    if (outcome === 'ok') confirmedAt = now();
    else failedAt = now();
  }

  function accept(answer: UpstreamAnswer): UpstreamOutcome {
    if (answer.kind === 'failed') return answer.failure;
    if (answer.status === 304 && known !== null) return 'ok';
    if (answer.status !== 200) return 'status';
    if (!take(answer.text)) return 'invalid';
    etag = answer.headers.get('etag');
    return 'ok';
  }

  async function ask(): Promise<boolean> {
    const before = known;
    const headers: Readonly<Record<string, string>> = etag === null ? {} : { 'if-none-match': etag };
    const answer = await deps.ask(`/api/features/${deps.clientKey}`, headers);
    // A payload that the stream brought meanwhile is newer than this one.
    if (known === before) settle(accept(answer));
    if (answer.kind === 'answered' && answer.headers.get('x-sse-support') === 'enabled') deps.onStreamSupport();
    return known !== before;
  }

  function revalidate(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    getCurrent: () => (known !== null && now() - confirmedAt <= times.keepMs ? known : null),
    getStaleSeconds() {
      const age = now() - confirmedAt;
      return failure !== null && age > times.revalidateMs ? Math.floor(age / 1_000) : null;
    },
    getFailure: () => failure,
    revalidate,
    async load() {
      if (asking === null && failure !== null && now() - failedAt < times.retryMs) return;
      await revalidate();
    },
    take,
  };
}

function readPayload(
  text: string,
  deps: Pick<Dependencies, 'decrypt' | 'digest' | 'origin' | 'noteRefused'>,
): UpstreamPayload | null {
  const { decrypt, digest } = deps;
  const response = parseFeatureResponse(text);
  if (response === null) return null;
  const published = readPublishedPayload(response, decrypt);
  return { served: { id: digest(text), json: text }, published: published && selectPublished(published, deps) };
}

/** Once for each payload, so that what belongs to other products costs nothing later. */
function selectPublished(
  published: PublishedPayload,
  { origin, noteRefused }: Pick<Dependencies, 'origin' | 'noteRefused'>,
): PublishedPayload {
  const { payload, refused } = selectUsed(published.payload, origin);
  noteRefused(refused);
  return { ...published, payload };
}
