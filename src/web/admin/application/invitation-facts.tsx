import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useCount } from '../list/list-count.tsx';
import { Facts } from '../record/facts.tsx';
import type { Invitation } from './application-details.ts';

/** Whose invitations the code uses, and whether they suffice. */
export function InvitationFacts({ invitation }: { readonly invitation: Invitation }) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const count = useCount();
  const { inviter, balance, pending, outstanding, refusal, validUntil } = invitation;
  if (inviter == null || balance == null || pending == null) return null;
  const free = Math.max(0, balance - pending);
  const number = (value: number) => formatNumber(value, languageTag);
  return (
    <>
      <Facts
        facts={[
          [t('codes.column.inviter'), inviter],
          [
            t('code.invitations'),
            t('code.invitations.free', { free: number(free), balance: number(balance), pending: number(pending) }),
          ],
          [t('application.outstanding'), refusal == null && count(outstanding)],
          [
            t('application.validUntil'),
            refusal == null && formatDateTime(new Date(String(validUntil)), languageTag, timeZone),
          ],
        ]}
      />
      {refusal == null && free <= outstanding.number && <Banner tone="info">{t('application.scarce')}</Banner>}
    </>
  );
}
