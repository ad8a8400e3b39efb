import { defineJobs } from '#platform/jobs/define-jobs.ts';
import type { MembershipDependencies, MembershipJobs } from './actions/ports.ts';
import { sendPasswordReset, sendWelcome } from './actions/send-mails.ts';

export function membershipJobs(deps: MembershipDependencies) {
  return defineJobs<MembershipJobs>({
    'membership.send-password-reset': {
      run: (job) => sendPasswordReset(deps, job),
      sendsMail: true,
      findSuperfluous: deps.members.findSuperfluousResets,
    },
    'membership.send-welcome': {
      run: (job) => sendWelcome(deps, job),
      sendsMail: true,
      findSuperfluous: deps.members.findSuperfluousWelcomes,
    },
  });
}
