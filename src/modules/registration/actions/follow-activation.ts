import { isUuid } from '#kernel/ids.ts';
import type { LiveEvents } from '#kernel/ports.ts';
import { activatedTopic } from './announce-activated.ts';
import type { RegistrationStore } from './ports.ts';

export type FollowDependencies = {
  readonly liveEvents: LiveEvents;
  readonly registrations: Pick<RegistrationStore, 'findShown'>;
};

/** Yields the registration's id once it is active, at once where it already is, and nothing where it ends otherwise. */
export async function followActivation(
  deps: FollowDependencies,
  registrationId: string,
): Promise<AsyncIterable<string>> {
  if (!isUuid(registrationId)) return yieldValues([]);
  const findStatus = async () => (await deps.registrations.findShown(registrationId))?.status;
  const events = await deps.liveEvents.listen(activatedTopic(registrationId));
  const status = await findStatus().catch(async (error: unknown) => {
    await events.return?.();
    throw error;
  });
  if (status === 'pending') return yieldWhen(() => activated(events, findStatus), events, registrationId);
  await events.return?.();
  return yieldValues(status === 'active' ? [registrationId] : []);
}

async function* yieldValues(values: readonly string[]): AsyncIterableIterator<string> {
  yield* values;
}

/** Waits until the registration is active; false where it ended otherwise or the event stream ended. */
async function activated(
  events: AsyncIterator<unknown>,
  findStatus: () => Promise<string | undefined>,
): Promise<boolean> {
  let status: string | undefined = 'pending';
  // Not every event means a change: after a lost connection, all subscribers get an event.
  while (status === 'pending' && !(await events.next()).done) status = await findStatus();
  return status === 'active';
}

/**
 * Yields the value once, when `happened` resolves to true. This is no generator, because a waiting generator cannot be
 * ended from outside: the listener of a visitor who has left would never be removed.
 */
function yieldWhen(
  happened: () => Promise<boolean>,
  events: AsyncIterator<unknown>,
  value: string,
): AsyncIterableIterator<string> {
  let over = false;
  async function end(): Promise<IteratorReturnResult<undefined>> {
    over = true;
    await events.return?.();
    return { done: true, value: undefined };
  }
  return {
    async next() {
      if (over) return end();
      const isTold = await happened().finally(end);
      return isTold ? { done: false, value } : { done: true, value: undefined };
    },
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
