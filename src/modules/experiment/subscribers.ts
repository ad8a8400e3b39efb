import type { LiveEvents } from '#kernel/ports.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import { announceChanged } from './actions/announce-changed.ts';

export function experimentSubscribers(deps: { readonly liveEvents: LiveEvents }) {
  return [
    subscribe({
      name: 'experiment.announce-changed',
      on: ['experiments.changed'],
      run: () => announceChanged(deps),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    }),
  ];
}
