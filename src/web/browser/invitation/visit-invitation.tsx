import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { InvitationCard } from '#web/ui/sections/invitation-card.tsx';
import { useBrand } from '../brand/use-brand.ts';
import { formatOffer } from './voucher-offer.ts';

export type VisitInvitationProps = {
  /** First name and initial; null without an inviter. */
  readonly inviter: string | null;
  /** The guest's first name, once it is known. */
  readonly guest?: string | null;
  /** The welcome voucher; null if this card does not mention it. */
  readonly percent: number | null;
  readonly minimum: number | null;
  /** See InvitationCard. */
  readonly front?: boolean;
};

/** The invitation that accompanies a visitor from the first view to the voucher. */
export function VisitInvitation({ inviter, guest = null, percent, minimum, front }: VisitInvitationProps) {
  const { t } = useText();
  const brand = useBrand();
  return (
    <InvitationCard
      brandName={brand.name}
      label={t('invitation.label')}
      words={<InvitationText inviter={inviter} guest={guest} />}
      gift={percent ? <Gift percent={percent} minimum={minimum} /> : null}
      front={front}
    />
  );
}

type InvitationTextProps = { readonly inviter: string | null; readonly guest: string | null };

function InvitationText({ inviter, guest }: InvitationTextProps) {
  const em = [<em key="em" />];
  if (inviter !== null && guest) return <Text id="invitation.guest" values={{ inviter, guest }} components={em} />;
  if (inviter !== null) return <Text id="invitation.you" values={{ inviter }} components={em} />;
  if (guest) return <Text id="invitation.member.guest" values={{ guest }} components={em} />;
  return <Text id="invitation.member.you" components={em} />;
}

function Gift({ percent: of, minimum }: { readonly percent: number; readonly minimum: number | null }) {
  const { t, languageTag } = useText();
  const { percent, amount } = formatOffer({ percent: of, minimum }, useBrand(), languageTag);
  return amount === null ? t('hero.voucher', { percent }) : t('hero.voucherFrom', { percent, amount });
}
