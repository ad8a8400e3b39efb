import type { RefusedPart } from '#modules/experiment/rules/select-used.ts';
import type { Announce } from './ports.ts';

/** The parts of a GrowthBook service that fail separately. */
export type UpstreamPart = 'payload' | 'evaluation' | 'stream';
/** `ok`, or how a call failed: `status` for an unexpected status, `invalid` for a response of another shape. */
export type UpstreamOutcome = 'ok' | UpstreamFailure;
export type UpstreamFailure =
  | 'timeout'
  | 'unreachable'
  | 'redirected'
  | 'too-large'
  | 'status'
  | 'invalid'
  | 'refused'
  | 'closed';

export type UpstreamAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: 'timeout' | 'unreachable' | 'redirected' | 'too-large' };

export type UpstreamDependencies = {
  readonly clientKey: string;
  /** Sends a request within the bounds of time and size; with a body it is a POST. Never throws. */
  readonly ask: (path: string, headers: Readonly<Record<string, string>>, body?: string) => Promise<UpstreamAnswer>;
  /** Follows the service's stream until it is stopped. */
  readonly followStream: (handlers: {
    readonly onEvent: (event: { readonly event: string; readonly data: string }) => void;
    readonly onState: (state: 'open' | UpstreamFailure) => void;
  }) => { stop(): void };
  /** Whether the stream is followed before a response says that there is one. */
  readonly hasStream: boolean;
  /** Decrypts payloads for our own pages; null without a key. */
  readonly decrypt: ((text: string) => string | null) | null;
  readonly digest: (text: string) => string;
  readonly announce: Announce;
  /** Counts an outcome, and logs when the part begins or ends to fail. */
  readonly note: (part: UpstreamPart, outcome: UpstreamOutcome) => void;
  /** Of our own pages, to which redirects may lead. */
  readonly origin: string;
  /** Logs the parts of a payload that our pages cannot use, once for as long as they stay the same. */
  readonly noteRefused: (refused: readonly RefusedPart[]) => void;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  readonly times: UpstreamTimes;
  readonly mostEvaluations: number;
};

export type UpstreamTimes = {
  /** After this time a payload is loaded again. */
  readonly revalidateMs: number;
  /** The wait after a failure. */
  readonly retryMs: number;
  /** For this time a payload is served although the service does not respond. */
  readonly keepMs: number;
  /** The longest time for which the server's start waits for the first payload. */
  readonly startMs: number;
};
