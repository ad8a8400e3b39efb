import { VisitInvitation } from '#web/browser/invitation/visit-invitation.tsx';

type Props = { readonly inviter: string | null; readonly percent: number | null; readonly minimum: number | null };

/** The visitor's invitation. */
export function LandingInvitation(props: Props) {
  return (
    <div>
      <VisitInvitation {...props} />
    </div>
  );
}
