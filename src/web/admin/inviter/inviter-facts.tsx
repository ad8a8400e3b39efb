import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { COLUMN_TEXTS, formatInviterName } from '../inviters/inviter-texts.ts';
import { Facts } from '../record/facts.tsx';
import { Moment } from '../record/moment.tsx';
import { RecordNote } from '../record/record-parts.tsx';
import type { InviterAsMember, InviterDetails } from './inviter-details.ts';

type Props = { readonly inviter: InviterDetails };

type FactsProps = Props & { readonly asMember: InviterAsMember | null };

/** Who the inviter is, and who invited the inviter. */
export function InviterFacts({ inviter: { id, email, status, createdAt }, asMember }: FactsProps) {
  const { t } = useText();
  return (
    <Facts
      facts={[
        [t(COLUMN_TEXTS.email), status === 'DELETED' ? null : email],
        [t(COLUMN_TEXTS.created), <Moment key="created" at={createdAt} />],
        [
          t('inviter.member'),
          asMember && (
            <LocalLink key="member" to={href('/admin/members/:id', { id: asMember.memberId })}>
              {t('inviter.member.link')}
            </LocalLink>
          ),
        ],
        [
          t('member.invitedBy'),
          asMember && (
            <LocalLink key="by" to={href('/admin/inviters/:id', { id: asMember.inviterId })}>
              {formatInviterName(asMember, t)}
            </LocalLink>
          ),
        ],
        [t(COLUMN_TEXTS.id), <code key="id">{id}</code>],
      ]}
    />
  );
}

/** What is left of the invitations, and how long it lasts. */
export function BalanceFacts({ inviter: { free, balance, pending, outlook } }: Props) {
  const { t, languageTag } = useText();
  const days = formatNumber(outlook.days, languageTag);
  return (
    <>
      <Facts
        facts={[
          [t(COLUMN_TEXTS.free), formatNumber(free, languageTag)],
          [t(COLUMN_TEXTS.balance), formatNumber(balance, languageTag)],
          [t(COLUMN_TEXTS.pending), formatNumber(pending, languageTag)],
          [t('inviter.outlook'), <OutlookText key="outlook" outlook={outlook} />],
        ]}
      />
      <RecordNote>{t('inviter.outlook.how', { count: outlook.consumed, days })}</RecordNote>
    </>
  );
}

function OutlookText({ outlook: { kind, lastsUntil } }: { readonly outlook: InviterDetails['outlook'] }) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  if (kind === 'EMPTY') return t('inviter.outlook.empty');
  if (kind === 'NO_PACE') return t('inviter.outlook.noPace');
  if (kind === 'LONG' || lastsUntil == null) return t('inviter.outlook.long');
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone }).format(
    new Date(String(lastsUntil)),
  );
  return t('inviter.outlook.until', { date });
}
