import { VisitInvitation, type VisitInvitationProps } from '#web/browser/invitation/visit-invitation.tsx';
import { useGuestName } from './use-guest-name.ts';

/** The visitor's invitation with the first name from the form. */
export function GuestInvitation(props: Omit<VisitInvitationProps, 'guest' | 'front'>) {
  return <VisitInvitation {...props} guest={useGuestName()} />;
}
