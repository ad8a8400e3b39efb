import { subscribe } from '#platform/jobs/subscriber.ts';
import { applyApplicationChange } from './actions/applications/change-applications.ts';
import type { ApplicationChangeStore, ApplicationDependencies } from './actions/applications/ports.ts';
import type { InterestStore } from './actions/ports.ts';
import { type ConfirmationDependencies, sendInterestConfirmation } from './actions/send-confirmation.ts';
import { type InvitationMailDependencies, sendInterestInvitation } from './actions/send-invitation.ts';

type Dependencies = ConfirmationDependencies & InvitationMailDependencies & { readonly interests: InterestStore };
type ChangeDependencies = Pick<ApplicationDependencies, 'clock' | 'transaction'> & {
  readonly applicationChanges: Pick<ApplicationChangeStore, 'findSuperfluousChanges'>;
};

export function interestSubscribers(deps: Dependencies & ChangeDependencies) {
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
    subscribe({
      name: 'membership-interest.change-applications',
      on: ['applications.change-requested'],
      run: ({ changeId }) => applyApplicationChange(deps, changeId),
      sendsMail: false,
      findSuperfluous: (letters, at) => deps.applicationChanges.findSuperfluousChanges(letters, at),
    }),
  ];
}
