import type { LiveEvents } from '#kernel/ports.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import { announceActivated } from './actions/announce-activated.ts';
import { SEND_ACTIVATION } from './actions/claim-send-turn.ts';
import type { RegistrationStore } from './actions/ports.ts';
import { type SendDependencies, sendActivation } from './actions/send-activation.ts';

type Dependencies = SendDependencies & {
  readonly liveEvents: LiveEvents;
  readonly registrations: Pick<RegistrationStore, 'findSuperfluousMails'>;
};

export function registrationSubscribers(deps: Dependencies) {
  return [
    subscribe({
      name: SEND_ACTIVATION,
      on: ['registration.created', 'registration.mail-requested'],
      run: (mail) => sendActivation(deps, mail),
      sendsMail: true,
      findSuperfluous: deps.registrations.findSuperfluousMails,
    }),
    subscribe({
      name: 'registration.announce-activated',
      on: ['member.activated'],
      run: ({ registrationId }) => announceActivated(deps, registrationId),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    }),
  ];
}
