import type { LiveEvents } from '#kernel/ports.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import { announceLandingChanged } from './actions/manage-customizations.ts';

export function invitationSubscribers(deps: { readonly liveEvents: LiveEvents }) {
  return [
    subscribe({
      name: 'invitation.announce-landing-changed',
      on: ['landing.changed'],
      run: () => announceLandingChanged(deps),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    }),
  ];
}
