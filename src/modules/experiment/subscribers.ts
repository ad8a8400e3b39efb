import type { LiveEvents } from '#kernel/ports.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import { announceChanged } from './actions/announce-changed.ts';
import type { SettleDependencies } from './actions/results/ports.ts';
import { settleActivated } from './actions/results/settle-conversions.ts';

export function experimentSubscribers(deps: SettleDependencies & { readonly liveEvents: LiveEvents }) {
  return [
    subscribe({
      name: 'experiment.announce-changed',
      on: ['experiments.changed'],
      run: () => announceChanged(deps),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    }),
    subscribe({
      name: 'experiment.settle-conversion',
      on: ['member.activated'],
      run: ({ registrationId }) => settleActivated(deps, registrationId),
      sendsMail: false,
      // Without the job, the schedule settles the registration later.
      findSuperfluous: findOutdatedAnnouncements,
    }),
  ];
}
