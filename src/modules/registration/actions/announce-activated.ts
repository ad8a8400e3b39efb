import type { LiveEvents } from '#kernel/ports.ts';

/** The topic on which a registration's activation is published. */
export function activatedTopic(registrationId: string): string {
  return `registration-activated:${registrationId}`;
}

/** Announces an activation to all processes. It runs in the worker: no frequent transaction notifies. */
export async function announceActivated(
  deps: { readonly liveEvents: LiveEvents },
  registrationId: string,
): Promise<void> {
  await deps.liveEvents.publish(activatedTopic(registrationId));
}
