import type { LiveEvents } from '#kernel/ports.ts';

/** The topic on which a registration's activation is told. */
export function activatedTopic(registrationId: string): string {
  return `registration-activated:${registrationId}`;
}

/** The job that tells all processes of an activation; it runs in the worker, so that no hot transaction notifies. */
export async function announceActivated(
  deps: { readonly liveEvents: LiveEvents },
  job: { readonly registrationId: string },
): Promise<void> {
  await deps.liveEvents.publish(activatedTopic(job.registrationId));
}
