import { HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { fetchBounded } from '#platform/http/bounded-fetch.ts';
import type { Logger } from '#platform/logger.ts';
import type { PayloadCipher } from '#platform/payload-cipher.ts';
import { followEvents } from '#platform/sse/follow-events.ts';
import type { Announce } from './actions/features/ports.ts';
import type { UpstreamDependencies, UpstreamOutcome, UpstreamPart } from './actions/features/upstream-ports.ts';
import type { RefusedPart } from './rules/select-used.ts';

/** The times of the feature service (specification J6). */
export const TIMES = {
  revalidateMs: MINUTE,
  retryMs: 5 * SECOND,
  keepMs: 4 * HOUR,
  timeoutMs: 5 * SECOND,
  /** GrowthBook's proxy sends a comment every 30 s. */
  idleMs: 90 * SECOND,
  firstBackOffMs: SECOND,
  lastBackOffMs: 300 * SECOND,
  /** The server starts without a payload that takes longer. */
  startMs: 2 * SECOND,
  catchUpPauseMs: SECOND,
  catchUpWaitMs: 300,
} as const;
export type FeatureTimes = Readonly<Record<keyof typeof TIMES, number>>;

type Given = {
  readonly features: {
    readonly growthbookHost: string | null;
    readonly growthbookClientKey: string | null;
    readonly growthbookStreamingHost: string | null;
  };
  readonly cipher: PayloadCipher | null;
  readonly digest: (text: string) => Buffer;
  readonly origin: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: { noteUpstream(part: string, outcome: string): void };
  readonly announce: Announce;
  readonly times: FeatureTimes;
};

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 5 * MEGABYTE;
const MOST_EVALUATIONS = 100;
const ID_LENGTH = 16;
const MOST_LOGGED = 20;

/** Binds the operator's GrowthBook service to its ports; null if none is set. */
export function bindUpstream({ features, cipher, digest, times, ...given }: Given): UpstreamDependencies | null {
  const { growthbookHost: host, growthbookClientKey: clientKey, growthbookStreamingHost: streamingHost } = features;
  if (host === null || clientKey === null) return null;
  const own = { accept: 'application/json', 'user-agent': 'Vestibule' };
  return {
    clientKey,
    // Nothing of a visitor's request is passed on, so no cookie or token leaves this server.
    ask: (path, headers, body) =>
      fetchBounded({
        url: host + path,
        headers: { ...own, ...headers },
        ...(body !== undefined && { body }),
        timeoutMs: times.timeoutMs,
        maxBytes: MOST_BYTES,
      }),
    followStream: ({ onEvent, onState }) =>
      followEvents({
        url: `${streamingHost ?? host}/sub/${clientKey}`,
        onEvent,
        onState,
        backOff: { firstMs: times.firstBackOffMs, lastMs: times.lastBackOffMs },
        connectMs: times.timeoutMs,
        idleMs: times.idleMs,
        maxEventLength: MOST_BYTES,
      }),
    hasStream: streamingHost !== null,
    decrypt: cipher?.decrypt ?? null,
    digest: (text) => digest(text).toString('base64url').slice(0, ID_LENGTH),
    announce: given.announce,
    note: createNote(given),
    origin: given.origin,
    noteRefused: createNoteRefused(given.log),
    now: () => performance.now(),
    times,
    mostEvaluations: MOST_EVALUATIONS,
  };
}

/** Counts each outcome, and logs when a part begins or ends to fail. A stream that ends and opens again is normal. */
function createNote({ log, metrics }: Pick<Given, 'log' | 'metrics'>) {
  const failing = new Set<UpstreamPart>();
  return (part: UpstreamPart, outcome: UpstreamOutcome) => {
    metrics.noteUpstream(part, outcome);
    if (outcome === 'ok') {
      if (failing.delete(part)) log.info({ part }, 'feature service: GrowthBook responds again');
    } else if (outcome !== 'closed' && !failing.has(part)) {
      failing.add(part);
      log.warn({ part, outcome }, 'feature service: GrowthBook does not respond as expected');
    }
  };
}

/** Logs which parts of a payload our pages do not use because they cannot, when these change. */
function createNoteRefused(log: Pick<Logger, 'warn'>) {
  let last = '';
  return (refused: readonly RefusedPart[]) => {
    const text = JSON.stringify(refused);
    if (refused.length > 0 && text !== last)
      log.warn(
        { refused: refused.slice(0, MOST_LOGGED), count: refused.length },
        'feature service: parts of the payload of GrowthBook are left out',
      );
    last = text;
  };
}
