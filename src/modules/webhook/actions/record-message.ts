import type { DomainEvents, EventInfo } from '#kernel/domain-events.ts';
import { newId } from '#kernel/ids.ts';
import { MESSAGES_OF_EVENTS, type RecordedEvent, type WebhookType } from '../rules/event-types.ts';
import type { Endpoint, Message, WebhookDependencies } from './ports.ts';

type Stores = Parameters<Parameters<WebhookDependencies['transaction']>[0]>[0];
type RecordDependencies = Pick<WebhookDependencies, 'clock' | 'random' | 'transaction'>;

/** The type that an event always becomes; null for one that only may exhaust a code. */
const TYPE_OF_EVENT = {
  'registration.created': 'member.registered',
  'registration.submitted': null,
  'member.activated': 'member.activated',
  'member.changed': 'member.changed',
  'member.erased': 'member.erased',
  'newsletter.changed': 'newsletter.changed',
  'interest.approved': 'interest.approved',
} as const satisfies Readonly<Record<RecordedEvent, WebhookType | null>>;

/**
 * Stores an event as a message for each endpoint that wants it. The message has the id of the event, so that a repetition of the
 * job stores nothing twice.
 */
export function recordMessage(
  deps: RecordDependencies,
  data: DomainEvents[RecordedEvent],
  event: EventInfo,
): Promise<void> {
  return deps.transaction(async (stores) => {
    const happenedAt = getTime(event.id);
    const recorded = event.type as RecordedEvent;
    const type = TYPE_OF_EVENT[recorded];
    if (type !== null) {
      const message: Message = { id: event.id, type, subject: { ...data }, happenedAt };
      await storeMessage(deps, stores, message, await stores.endpoints.listWanting(type));
    }
    const mayExhaust = MESSAGES_OF_EVENTS[recorded].some((one) => one === 'code.exhausted');
    if (mayExhaust && 'registrationId' in data) await recordExhausted(deps, stores, data.registrationId, happenedAt);
  });
}

/**
 * Informs of a code that is exhausted since a registration, with all codes of its inviter (decision 0125). Whatever takes an
 * invitation publishes such an event, and its job looks after the commit: the last of several at once finds none left.
 */
async function recordExhausted(
  deps: RecordDependencies,
  stores: Stores,
  registrationId: string,
  happenedAt: Date,
): Promise<void> {
  const endpoints = await stores.endpoints.listWanting('code.exhausted');
  if (endpoints.length === 0) return;
  const codeId = await stores.deliveries.noteExhausted(registrationId, deps.clock());
  if (codeId === null) return;
  const id = newId(deps.clock(), deps.random);
  await storeMessage(deps, stores, { id, type: 'code.exhausted', subject: { codeId }, happenedAt }, endpoints);
}

/** Stores a message with a delivery to each endpoint, in the given transaction. */
export async function storeMessage(
  { clock, random }: Pick<WebhookDependencies, 'clock' | 'random'>,
  { deliveries, events }: Pick<Stores, 'deliveries' | 'events'>,
  message: Message,
  endpoints: readonly Endpoint[],
): Promise<void> {
  if (endpoints.length === 0 || !(await deliveries.insertMessage(message))) return;
  const at = clock();
  for (const { id: endpointId, disabledAt } of endpoints) {
    await deliveries.insertDelivery(
      newId(at, random),
      message,
      { id: endpointId, isDisabled: disabledAt !== null },
      at,
    );
    if (!disabledAt) await events.publish('webhook.deliveries-due', { endpointId });
  }
}

/** The instant of an event, which its id (UUIDv7) begins with. */
function getTime(eventId: string): Date {
  return new Date(Number.parseInt(eventId.replaceAll('-', '').slice(0, 12), 16));
}
