import type { LiveEvents } from '#kernel/ports.ts';

/** The topic on which a registration's activation is published. */
export function activatedTopic(registrationId: string): string {
  return `registration-activated:${registrationId}`;
}

/** The job that publishes an activation to all processes. It runs in the worker: no frequent transaction notifies. */
export async function announceActivated(
  deps: { readonly liveEvents: LiveEvents },
  job: { readonly registrationId: string },
): Promise<void> {
  await deps.liveEvents.publish(activatedTopic(job.registrationId));
}
