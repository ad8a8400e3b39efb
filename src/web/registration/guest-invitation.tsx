import { useGuest } from './use-guest.ts';
import { VisitInvitation, type VisitInvitationProps } from './visit-invitation.tsx';

/** The visitor's invitation with the name that is being typed, or was. */
export function GuestInvitation(props: Omit<VisitInvitationProps, 'guest' | 'front'>) {
  return <VisitInvitation {...props} guest={useGuest()} />;
}
