import type { EventType } from '#kernel/domain-events.ts';

/** What a shop can receive (specification K7). `webhook.test` is sent to one endpoint, because an admin asked for it. */
export const WEBHOOK_TYPES = [
  'member.registered',
  'member.activated',
  'member.changed',
  'member.erased',
  'newsletter.changed',
  'interest.approved',
  'code.exhausted',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

export const TEST_TYPE = 'webhook.test';
export type MessageType = WebhookType | typeof TEST_TYPE;
export const MESSAGE_TYPES: readonly MessageType[] = [...WEBHOOK_TYPES, TEST_TYPE];

export function isWebhookType(value: string): value is WebhookType {
  return WEBHOOK_TYPES.some((type) => type === value);
}

/** The domain events that become messages, each with the types that it can become. */
export const MESSAGES_OF_EVENTS = {
  'registration.created': ['member.registered', 'code.exhausted'],
  // Such a registration holds an invitation before its address is looked at.
  'registration.submitted': ['code.exhausted'],
  'member.activated': ['member.activated'],
  'member.changed': ['member.changed'],
  'member.erased': ['member.erased'],
  'newsletter.changed': ['newsletter.changed'],
  'interest.approved': ['interest.approved'],
} as const satisfies Partial<Record<EventType, readonly WebhookType[]>>;
export type RecordedEvent = keyof typeof MESSAGES_OF_EVENTS;
export const RECORDED_EVENTS = Object.keys(MESSAGES_OF_EVENTS) as [RecordedEvent, ...RecordedEvent[]];

/** Whether an event becomes a message for at least one of the types that endpoints want. */
export function isWanted(event: EventType, wanted: ReadonlySet<string>): boolean {
  const types: readonly WebhookType[] = Object.hasOwn(MESSAGES_OF_EVENTS, event)
    ? MESSAGES_OF_EVENTS[event as RecordedEvent]
    : [];
  return types.some((type) => wanted.has(type));
}
