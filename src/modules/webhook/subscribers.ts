import type { EventType } from '#kernel/domain-events.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import { deliverDue } from './actions/deliver.ts';
import type { WebhookDependencies } from './actions/ports.ts';
import { recordMessage } from './actions/record-message.ts';
import { RECORDED_EVENTS } from './rules/event-types.ts';

export function webhookSubscribers(deps: WebhookDependencies, isWanted: (event: EventType) => boolean) {
  return [
    subscribe({
      name: 'webhook.record-message',
      on: RECORDED_EVENTS,
      run: (data, event) => recordMessage(deps, data, event),
      isWanted,
      sendsMail: false,
      findSuperfluous: async () => [],
    }),
    subscribe({
      name: 'webhook.deliver',
      on: ['webhook.deliveries-due'],
      run: ({ endpointId }) => deliverDue(deps, endpointId),
      // One job an endpoint at a time.
      inOrder: true,
      sendsMail: false,
      // What is due wakes its endpoint again each minute.
      findSuperfluous: async (letters) => letters.map(({ id }) => id),
    }),
  ];
}
