import type { LiveEvents } from '#kernel/ports.ts';

/** The topic on which publications of experiments are announced; a listener reads the publication again. */
export const EXPERIMENTS_CHANGED = 'experiments';

/** Announces to all processes that the running experiments were published again. */
export async function announceChanged(deps: { readonly liveEvents: LiveEvents }): Promise<void> {
  await deps.liveEvents.publish(EXPERIMENTS_CHANGED);
}
