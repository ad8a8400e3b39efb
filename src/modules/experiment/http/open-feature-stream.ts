import type { RouteReply, RouteRequest } from '#platform/http/route-contribution.ts';
import type { EventStreams } from '#platform/sse/event-streams.ts';
import { formatEvent } from '#platform/sse/format-event.ts';
import type { FeatureChange } from '../actions/features/ports.ts';
import type { PayloadBodies } from './payload-bodies.ts';
import { sendProblem } from './send-problem.ts';

export type StreamDependencies = {
  readonly streams: Pick<EventStreams, 'findRefusal' | 'open'>;
  readonly bodies: PayloadBodies;
  readonly getChannel: (clientKey: string) => string;
  /** The key by which streams of a visitor's network are limited. */
  readonly getAddress: (request: RouteRequest['raw']) => string;
};

type Start = { readonly clientKey: string; readonly state: FeatureChange | null };

/** Turns the response into a stream of the key's changes, or refuses it. */
export function openFeatureStream(
  { streams, bodies, getChannel, getAddress }: StreamDependencies,
  { raw, headers }: Pick<RouteRequest, 'raw' | 'headers'>,
  reply: RouteReply,
  { clientKey, state }: Start,
): RouteReply {
  const address = getAddress(raw);
  const refusal = streams.findRefusal(address);
  if (refusal !== null) return sendProblem(reply, refusal);
  const first = state && getFirstEvent(state, headers['last-event-id'], bodies);
  reply.hijack();
  streams.open({
    response: reply.raw,
    channel: getChannel(clientKey),
    address,
    headers: reply.getHeaders(),
    first,
  });
  return reply;
}

/** Nothing for a client that comes back and has missed nothing. */
function getFirstEvent(
  state: FeatureChange,
  lastEventId: string | string[] | undefined,
  bodies: PayloadBodies,
): Buffer | null {
  const id = state.kind === 'payload' ? state.payload.id : state.id;
  if (lastEventId === id) return null;
  // A client that begins has just loaded its evaluation: it only learns where it is.
  if (state.kind === 'updated' && lastEventId === undefined) return formatEvent({ event: null, id, data: '' });
  return bodies.getEvent(state);
}
