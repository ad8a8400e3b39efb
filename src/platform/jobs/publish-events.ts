import { randomBytes } from 'node:crypto';
import { type EventInfo, type EventPublisher, type EventType, getSubject } from '#kernel/domain-events.ts';
import { newId } from '#kernel/ids.ts';
import { joinStoredJob } from './stored-job.ts';
import type { Queue } from './subscriber.ts';

/** The data of a job, with the options of pg-boss that order it. */
export type EventJob = {
  readonly id: string;
  readonly data: object;
  readonly singletonKey?: string;
  readonly group?: { readonly id: string };
};

/** Enqueues jobs in a queue; there is at least one. */
type Send = (queue: string, jobs: readonly EventJob[]) => Promise<unknown>;

/** Whether an event needs a job in a queue at present. */
type IsWanted = (queue: string, event: EventType) => boolean;

/**
 * Creates the functions that turn events into one job for each of their subscribers. An event without subscribers writes
 * nothing.
 */
export function createPublisher(queues: readonly Queue[], isWanted: IsWanted = () => true) {
  assertUnique(queues.map(({ name }) => name));
  const newEventId = createEventIds();
  return (send: Send): EventPublisher => {
    const publishAll: EventPublisher['publishAll'] = async (type, events) => {
      const numbered = events.map((data) => {
        const event: EventInfo = { id: newEventId(), type };
        return { id: event.id, data: joinStoredJob(data, event), subject: getSubject(type, data) };
      });
      if (numbered.length === 0) return;
      for (const queue of queues) {
        if (!queue.on.includes(type) || !isWanted(queue.name, type)) continue;
        await send(
          queue.name,
          numbered.map(({ subject, ...job }) => ({ ...job, ...orderBy(queue, subject) })),
        );
      }
    };
    return { publish: (type, data) => publishAll(type, [data]), publishAll };
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
function orderBy({ name, inOrder = false }: Queue, subject: string | null): Omit<EventJob, 'id' | 'data'> {
  if (inOrder) return { singletonKey: subject ?? name };
  return subject === null ? {} : { group: { id: subject } };
}

/** Two subscribers with one queue would each handle some of its events only. */
function assertUnique(names: readonly string[]): void {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`More than one subscriber is named ${repeated.join(', ')}`);
}
