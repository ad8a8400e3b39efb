import { randomBytes } from 'node:crypto';
import { type EventInfo, type EventPublisher, type EventType, getSubject } from '#kernel/domain-events.ts';
import { newId } from '#kernel/ids.ts';
import { joinStoredJob } from './stored-job.ts';
import type { Queue } from './subscriber.ts';

type Send = (
  queue: string,
  data: object,
  options: { readonly id: string } & (
    | { readonly singletonKey: string }
    | { readonly group: { readonly id: string } }
    | object
  ),
) => Promise<unknown>;

/** Whether an event needs a job in a queue at present. */
type IsWanted = (queue: string, event: EventType) => boolean;

/**
 * Creates the function that turns an event into one job for each of its subscribers. An event without subscribers writes
 * nothing.
 */
export function createPublisher(queues: readonly Queue[], isWanted: IsWanted = () => true) {
  assertUnique(queues.map(({ name }) => name));
  const newEventId = createEventIds();
  return (send: Send): EventPublisher['publish'] =>
    async (type, data) => {
      const event: EventInfo = { id: newEventId(), type };
      const subject = getSubject(type, data);
      for (const queue of queues) {
        if (!queue.on.includes(type) || !isWanted(queue.name, type)) continue;
        await send(queue.name, joinStoredJob(data, event), { id: event.id, ...orderBy(queue, subject) });
      }
    };
}

/**
 * Creates ids that sort in the order in which they are created, also within a millisecond. A job has the id of its event:
 * pg-boss takes the jobs of one group by their ids, and has no other order for the jobs of one transaction.
 */
function createEventIds(): () => string {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return newId(new Date(last), randomBytes);
  };
}

/** Jobs of a queue in order have their subject as key, by which pg-boss orders them; others share a group with it. */
function orderBy({ name, inOrder = false }: Queue, subject: string | null): object {
  if (inOrder) return { singletonKey: subject ?? name };
  return subject === null ? {} : { group: { id: subject } };
}

/** Two subscribers with one queue would each handle some of its events only. */
function assertUnique(names: readonly string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`More than one subscriber is named ${repeated.join(', ')}`);
}
