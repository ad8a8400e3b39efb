import type { DomainEvents, EventInfo, EventType } from '#kernel/domain-events.ts';
import type { FindSuperfluous } from '#kernel/ports.ts';

type Handler<Data> = {
  /** Handles an event. It may run twice for one event. */
  run(data: Data, event: EventInfo): Promise<unknown>;
};

/** An area's reaction to domain events. Each event becomes a job in the queue of each of its subscribers. */
export type Subscriber = Handler<object> & {
  /** The name of its queue, in metrics, logs and dead letters: `<area>.<verb>-<noun>`. */
  readonly name: string;
  /** The types of events that it handles. */
  readonly on: readonly [EventType, ...EventType[]];
  /** Whether its jobs share the slots of MAIL_CONCURRENCY. */
  readonly sendsMail: boolean;
  /**
   * Whether an event waits until all earlier events of its subject are handled or are dead letters. Without it, a later
   * event passes an earlier one that waits for its next try. A queue keeps the order with which it was created.
   */
  readonly inOrder?: boolean;
  /** Whether an event needs a job at present; without it, every one does. Publishing asks, so it must be quick. */
  readonly isWanted?: (event: EventType) => boolean;
  /** Finds its dead letters that nobody needs any more. */
  readonly findSuperfluous: FindSuperfluous;
};

/** The queue of a subscriber. */
export type Queue = Pick<Subscriber, 'name' | 'inOrder'> & { readonly on: readonly EventType[] };

/** Declares a subscriber: the data that `run` takes is that of all types in `on`. */
export function subscribe<Type extends EventType>(
  subscriber: Omit<Subscriber, 'on' | 'run'> & { readonly on: readonly [Type, ...Type[]] } & Handler<
      DomainEvents[Type]
    >,
): Subscriber {
  return subscriber;
}

/** The names of the subscribers that send mails. */
export function listMailQueues(subscribers: readonly Subscriber[]): readonly string[] {
  return subscribers.filter(({ sendsMail }) => sendsMail).map(({ name }) => name);
}
