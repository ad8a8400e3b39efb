import type { WebhookEndpointsQuery } from '#web/generated/operations.ts';

/** `failing`: the last tries failed, and the next one is made as usual. */
export type EndpointState = 'active' | 'failing' | 'paused' | 'disabled';
type Endpoint = WebhookEndpointsQuery['webhookEndpoints'][number];
export type ShownEndpoint = Endpoint & { readonly state: EndpointState };

/** Adds the state of an endpoint at an instant. */
export function toShownEndpoint(endpoint: Endpoint, now: Date): ShownEndpoint {
  return { ...endpoint, state: getState(endpoint, now) };
}

function getState({ disabledAt, pausedUntil, failures }: Endpoint, now: Date): EndpointState {
  if (disabledAt != null) return 'disabled';
  if (pausedUntil != null && new Date(String(pausedUntil)) > now) return 'paused';
  return failures > 0 ? 'failing' : 'active';
}
