import { VisitInvitation } from '#web/browser/invitation/visit-invitation.tsx';

type Props = { readonly inviter: string | null; readonly percent: number | null; readonly minimum: number | null };

/** The invitation that the visitor came with. */
export function LandingInvitation(props: Props) {
  return (
    <div>
      <VisitInvitation {...props} />
    </div>
  );
}
