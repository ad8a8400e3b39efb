import { type CompressedBody, compressBody } from '#platform/http/compressed-body.ts';
import { formatEvent } from '#platform/sse/format-event.ts';
import type { FeatureChange, ServedPayload } from '../actions/features/ports.ts';

export type PayloadBodies = {
  /** The payload as the body of responses. */
  getBody(payload: ServedPayload): Promise<CompressedBody>;
  /** The change as an event of streams. */
  getEvent(change: FeatureChange): Buffer;
};

/** Compresses each payload and formats its event once, for as long as the payload exists. */
export function createPayloadBodies(): PayloadBodies {
  const bodies = new WeakMap<ServedPayload, Promise<CompressedBody>>();
  const events = new WeakMap<ServedPayload, Buffer>();
  return {
    getBody(payload) {
      const body = bodies.get(payload) ?? compressBody(Buffer.from(payload.json));
      bodies.set(payload, body);
      return body;
    },
    getEvent(change) {
      if (change.kind === 'updated') return formatEvent({ event: 'features-updated', id: change.id, data: '' });
      const { payload } = change;
      const event = events.get(payload) ?? formatEvent({ event: 'features', id: payload.id, data: payload.json });
      events.set(payload, event);
      return event;
    },
  };
}
