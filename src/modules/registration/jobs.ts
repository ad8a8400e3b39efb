import type { LiveEvents } from '#kernel/ports.ts';
import { defineJobs } from '#platform/jobs/define-jobs.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { announceActivated } from './actions/announce-activated.ts';
import type { RegistrationJobs, RegistrationStore } from './actions/ports.ts';
import { type SendDependencies, sendActivation } from './actions/send-activation.ts';

type Dependencies = SendDependencies & {
  readonly liveEvents: LiveEvents;
  readonly registrations: Pick<RegistrationStore, 'findSuperfluousMails'>;
};

export function registrationJobs(deps: Dependencies) {
  return defineJobs<RegistrationJobs>({
    'registration.send-activation': {
      run: (job) => sendActivation(deps, job),
      sendsMail: true,
      findSuperfluous: deps.registrations.findSuperfluousMails,
    },
    'registration.announce-activated': {
      run: (job) => announceActivated(deps, job),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    },
  });
}
