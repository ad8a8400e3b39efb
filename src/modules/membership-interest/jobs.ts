import { defineJobs } from '#platform/jobs/define-jobs.ts';
import type { InterestJobs, InterestStore } from './actions/ports.ts';
import { type ConfirmationDependencies, sendInterestConfirmation } from './actions/send-confirmation.ts';
import { type InvitationMailDependencies, sendInterestInvitation } from './actions/send-invitation.ts';

type Dependencies = ConfirmationDependencies & InvitationMailDependencies & { readonly interests: InterestStore };

export function interestJobs(deps: Dependencies) {
  return defineJobs<InterestJobs>({
    'membership-interest.send-confirmation': {
      run: (job) => sendInterestConfirmation(deps, job),
      sendsMail: true,
      findSuperfluous: deps.interests.findSuperfluousConfirmations,
    },
    'membership-interest.send-invitation': {
      run: (job) => sendInterestInvitation(deps, job),
      sendsMail: true,
      findSuperfluous: deps.interests.findSuperfluousInvitations,
    },
  });
}
