import { subscribe } from '#platform/jobs/subscriber.ts';
import type { InterestStore } from './actions/ports.ts';
import { type ConfirmationDependencies, sendInterestConfirmation } from './actions/send-confirmation.ts';
import { type InvitationMailDependencies, sendInterestInvitation } from './actions/send-invitation.ts';

type Dependencies = ConfirmationDependencies & InvitationMailDependencies & { readonly interests: InterestStore };

export function interestSubscribers(deps: Dependencies) {
  return [
    subscribe({
      name: 'membership-interest.send-confirmation',
      on: ['interest.created', 'interest.repeated'],
      run: (event) => sendInterestConfirmation(deps, event),
      sendsMail: true,
      findSuperfluous: deps.interests.findSuperfluousConfirmations,
    }),
    subscribe({
      name: 'membership-interest.send-invitation',
      on: ['interest.approved', 'interest.invitation-requested'],
      run: (event) => sendInterestInvitation(deps, event),
      sendsMail: true,
      findSuperfluous: deps.interests.findSuperfluousInvitations,
    }),
  ];
}
