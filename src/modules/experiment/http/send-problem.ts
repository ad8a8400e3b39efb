import type { RouteReply } from '#platform/http/route-contribution.ts';
import type { StreamRefusal } from '#platform/sse/event-streams.ts';
import type { FeatureProblem } from '../actions/features/ports.ts';

type ProblemResponse = { readonly status: number; readonly sentence: string; readonly retryAfter?: number };

type Problem = FeatureProblem['kind'] | StreamRefusal | 'too-many-evaluations';

const RESPONSES: Readonly<Record<Problem, ProblemResponse>> = {
  'unknown-key': { status: 404, sentence: 'There is no such client key.' },
  'remote-only': { status: 400, sentence: 'This client key is for remote evaluation only.' },
  unavailable: { status: 503, sentence: 'The features cannot be read at the moment.', retryAfter: 5 },
  busy: { status: 503, sentence: 'There are too many evaluations at the moment.', retryAfter: 5 },
  'upstream-timeout': { status: 504, sentence: 'The feature service did not respond in time.' },
  'upstream-failed': { status: 502, sentence: 'The feature service sent no valid response.' },
  'address-full': { status: 429, sentence: 'There are too many streams from this address.', retryAfter: 60 },
  'too-many-evaluations': { status: 429, sentence: 'There are too many evaluations from this address.' },
  full: { status: 503, sentence: 'There are too many streams at the moment.', retryAfter: 10 },
  stopping: { status: 503, sentence: 'This server stops.', retryAfter: 10 },
};

/** Sends a problem in the form of GrowthBook's own service. `wait`: the seconds that a limit demands. */
export function sendProblem(reply: RouteReply, kind: Problem, wait?: number): RouteReply {
  const { status, sentence, retryAfter = wait } = RESPONSES[kind];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return sendError(reply, status, sentence);
}

export function sendError(reply: RouteReply, status: number, error: string): RouteReply {
  return reply.code(status).header('cache-control', 'no-store').send({ status, error });
}
