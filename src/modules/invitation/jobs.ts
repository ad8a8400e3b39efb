import type { LiveEvents } from '#kernel/ports.ts';
import { defineJobs } from '#platform/jobs/define-jobs.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { announceLandingChanged } from './actions/manage-customizations.ts';
import type { InvitationJobs } from './actions/ports.ts';

export function invitationJobs(deps: { readonly liveEvents: LiveEvents }) {
  return defineJobs<InvitationJobs>({
    'invitation.announce-landing-changed': {
      run: () => announceLandingChanged(deps),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    },
  });
}
