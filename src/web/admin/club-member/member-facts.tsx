import { formatMoney } from '#kernel/money.ts';
import type { TextKey } from '#texts/keys.ts';
import { formatCountry, formatLanguage, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { useCount } from '../list/list-count.tsx';
import { COLUMN_TEXTS } from '../members/member-texts.ts';
import { Facts } from '../record/facts.tsx';
import { Moment } from '../record/moment.tsx';
import { RecordNote } from '../record/record-parts.tsx';
import type { MemberDetails } from './member-details.ts';

/** Who the member is, who invited the member, and whom the member invited. */
export function MemberFacts({ member }: { readonly member: MemberDetails }) {
  const { t, languageTag } = useText();
  const format = useCount();
  const { newsletterSince, lastLoginAt, adminRole, invitedBy, invitations } = member;
  return (
    <Facts
      facts={[
        [t(COLUMN_TEXTS.email), member.email],
        [t(COLUMN_TEXTS.country), formatCountry(member.country, languageTag)],
        [t(COLUMN_TEXTS.language), formatLanguage(member.language, languageTag)],
        [t(COLUMN_TEXTS.joined), <Moment key="joined" at={member.createdAt} />],
        [
          t(COLUMN_TEXTS.lastLogin),
          lastLoginAt == null ? t('member.lastLogin.unknown') : <Moment key="login" at={lastLoginAt} />,
        ],
        [
          t(COLUMN_TEXTS.newsletter),
          newsletterSince == null ? t('members.no') : <Moment key="newsletter" at={newsletterSince} />,
        ],
        [t('admins.role'), adminRole != null && t(ROLE_TEXTS[adminRole])],
        [t('member.invitedBy'), invitedBy != null && <InvitedBy key="by" invitedBy={invitedBy} />],
        [
          t('member.invitations'),
          invitations != null && (
            <InviterLink key="invitations" id={invitations.inviterId}>
              {t('member.invitations.counts', {
                joined: format(invitations.joined),
                pending: formatNumber(invitations.pending, languageTag),
              })}
            </InviterLink>
          ),
        ],
        [t('member.registration'), <RegistrationLink key="registration" id={member.registrationId} />],
        [t('member.id'), <code key="id">{member.id}</code>],
      ]}
    />
  );
}

type InvitedByProps = { readonly invitedBy: NonNullable<MemberDetails['invitedBy']> };

function InvitedBy({ invitedBy }: InvitedByProps) {
  const { t } = useText();
  const { inviterId, codeId, code } = invitedBy;
  const canReadCodes = usePermission('codes.read');
  return (
    <>
      <InviterLink id={inviterId}>{formatInviterName(invitedBy, t)}</InviterLink>{' '}
      {canReadCodes ? (
        <LocalLink to={href('/admin/codes/:id', { id: codeId })}>
          <code>{code}</code>
        </LocalLink>
      ) : (
        <code>{code}</code>
      )}
    </>
  );
}

/** Leads to the page of an inviter, where the admin may open it. */
function InviterLink({ id, children }: { readonly id: string; readonly children: string }) {
  const canReadInviters = usePermission('inviters.read');
  return canReadInviters ? <LocalLink to={href('/admin/inviters/:id', { id })}>{children}</LocalLink> : children;
}

function RegistrationLink({ id }: { readonly id: string }) {
  const { t } = useText();
  return <LocalLink to={href('/admin/registrations/:id', { id })}>{t('member.registration.link')}</LocalLink>;
}

const STATES = {
  UPCOMING: 'member.voucher.upcoming',
  VALID: 'member.voucher.valid',
  REDEEMED: 'member.voucher.redeemed',
  EXPIRED: 'member.voucher.expired',
} as const satisfies Record<NonNullable<MemberDetails['voucher']>['state'], TextKey>;

/** The welcome voucher, or that there is none. */
export function VoucherFacts({ voucher }: { readonly voucher: MemberDetails['voucher'] }) {
  const { t, languageTag } = useText();
  if (!voucher) return <p>{t('member.voucher.none')}</p>;
  const { code, percent, minimumOrder, validFrom, validUntil, state, redeemedAt, redeemedOrder, discount } = voucher;
  return (
    <>
      <Facts
        facts={[
          [t('member.voucher.code'), <code key="code">{code}</code>],
          [t('member.voucher.percent'), formatPercent(percent, languageTag)],
          [
            t('member.voucher.minimum'),
            minimumOrder
              ? formatMoney({ minor: minimumOrder.amount, currency: minimumOrder.currency }, languageTag)
              : t('member.voucher.noMinimum'),
          ],
          [t('member.voucher.from'), <Moment key="from" at={validFrom} />],
          [t('member.voucher.until'), <Moment key="until" at={validUntil} />],
          [t('member.voucher.redeemedAt'), redeemedAt != null && <Moment key="redeemed" at={redeemedAt} />],
          [t('member.voucher.order'), redeemedOrder != null && <code key="order">{redeemedOrder}</code>],
          [
            t('member.voucher.discount'),
            discount != null && formatMoney({ minor: discount.amount, currency: discount.currency }, languageTag),
          ],
          [
            t('member.voucher.state'),
            <Badge key="state" tone={state === 'VALID' ? 'active' : 'faded'}>
              {t(STATES[state])}
            </Badge>,
          ],
        ]}
      />
      {state === 'VALID' && <RecordNote>{t('member.voucher.use')}</RecordNote>}
    </>
  );
}
