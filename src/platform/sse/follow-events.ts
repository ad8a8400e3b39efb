import { fetchWithinOrigin } from '../http/bounded-fetch.ts';
import { createEventParser, type ReceivedEvent } from './event-parser.ts';

/** `refused` is a response that is no event stream; `closed` is the end of one. */
export type StreamState = 'open' | 'closed' | 'refused' | 'redirected' | 'timeout' | 'too-large' | 'unreachable';

export type FollowOptions = {
  readonly url: string;
  readonly onEvent: (event: ReceivedEvent) => void;
  /** Called when a connection opens, and when it or an attempt ends. */
  readonly onState: (state: StreamState) => void;
  /** The delays between attempts: the first one, tripled by each failure, up to the last one. */
  readonly backOff: { readonly firstMs: number; readonly lastMs: number };
  readonly connectMs: number;
  /** A stream that sends nothing for this time, not even a comment, is considered lost. */
  readonly idleMs: number;
  readonly maxEventLength: number;
};

type Progress = { attempts: number; retryMs: number; lastEventId: string };

const FACTOR = 3;
/** An id goes into a header. */
const SENDABLE_ID = /^[\x20-\x7e]{1,200}$/;

/** Follows a stream of server-sent events of another service, and connects again until it is stopped. */
export function followEvents(options: FollowOptions): { stop(): void } {
  const stopping = new AbortController();
  void connectAgainAndAgain(options, stopping.signal);
  return { stop: () => stopping.abort() };
}

async function connectAgainAndAgain(options: FollowOptions, stop: AbortSignal): Promise<void> {
  const progress: Progress = { attempts: 0, retryMs: 0, lastEventId: '' };
  while (!stop.aborted) {
    const end = await readStream(options, progress, stop);
    if (stop.aborted) return;
    options.onState(end);
    await pause(getDelay(options.backOff, progress), stop);
    progress.attempts += 1;
  }
}

/** Processes that lost the same service at the same time come back at different times. */
function getDelay({ firstMs, lastMs }: FollowOptions['backOff'], { attempts, retryMs }: Progress): number {
  const delay = Math.min(Math.max(firstMs * FACTOR ** attempts, retryMs), lastMs);
  return delay * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds).unref();
    stop.addEventListener('abort', end);
  });
}

/** Reads one connection until it ends. Bytes that arrive, also comments, set the back-off back to its first delay. */
async function readStream(
  options: FollowOptions,
  progress: Progress,
  stop: AbortSignal,
): Promise<Exclude<StreamState, 'open'>> {
  const lost = new AbortController();
  let timer = setTimeout(() => lost.abort(), options.connectMs);
  const waitForNext = () => {
    clearTimeout(timer);
    timer = setTimeout(() => lost.abort(), options.idleMs);
  };
  try {
    const response = await connect(options.url, progress.lastEventId, AbortSignal.any([stop, lost.signal]));
    if (response === null) return 'redirected';
    if (response.body === null || !isEventStream(response)) {
      await response.body?.cancel();
      return 'refused';
    }
    options.onState('open');
    waitForNext();
    const parser = createParser(options, progress);
    for await (const chunk of response.body) {
      waitForNext();
      progress.attempts = 0;
      parser.push(chunk);
    }
    return 'closed';
  } catch (error) {
    if (error instanceof RangeError) return 'too-large';
    return lost.signal.aborted ? 'timeout' : 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}

function connect(url: string, lastEventId: string, signal: AbortSignal): Promise<Response | null> {
  const headers = { accept: 'text/event-stream', 'cache-control': 'no-store' };
  return fetchWithinOrigin(url, {
    headers: lastEventId === '' ? headers : { ...headers, 'last-event-id': lastEventId },
    signal,
  });
}

function isEventStream({ status, headers }: Response): boolean {
  return status === 200 && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
}

function createParser({ onEvent, maxEventLength }: FollowOptions, progress: Progress) {
  return createEventParser({
    limit: maxEventLength,
    onRetry(milliseconds) {
      progress.retryMs = milliseconds;
    },
    onEvent(event) {
      progress.lastEventId = SENDABLE_ID.test(event.id) ? event.id : '';
      onEvent(event);
    },
  });
}
