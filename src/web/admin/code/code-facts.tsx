import { formatCountry, formatList, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { CODES } from '../codes/code-query.ts';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { useCount } from '../list/list-count.tsx';
import { Facts } from '../record/facts.tsx';
import { Moment, PeriodEnd } from '../record/moment.tsx';
import type { CodeDetails } from './code-details.ts';

/** What the code is: for whom, where, and when. */
export function CodeFacts({ code }: { readonly code: CodeDetails }) {
  const { t, languageTag } = useText();
  const { inviter, customization, campaign, linkOnly, countries } = code;
  const at = (instant: unknown) => instant != null && <Moment at={instant} />;
  const names = countries?.map((country) => formatCountry(country, languageTag));
  return (
    <Facts
      facts={[
        [t('codes.column.inviter'), <InviterLinks key="inviter" inviter={inviter} />],
        [
          t('code.invitations'),
          t('code.invitations.free', {
            free: formatNumber(Math.max(0, inviter.balance - inviter.pending), languageTag),
            balance: formatNumber(inviter.balance, languageTag),
            pending: formatNumber(inviter.pending, languageTag),
          }),
        ],
        [t('codes.column.customization'), customization],
        [t('codes.column.campaign'), campaign ?? null],
        [t('codes.column.link'), t(linkOnly ? 'codes.link.only' : 'codes.link.typed')],
        [t('codes.column.countries'), names ? formatList(names, languageTag) : t('codes.countries.all')],
        [t('codes.column.starts'), at(code.startsAt)],
        [t('codes.column.ends'), code.endsAt != null && <PeriodEnd key="ends" at={code.endsAt} />],
        [t('code.disabled'), at(code.disabledAt)],
        [t('codes.column.created'), at(code.createdAt)],
      ]}
    />
  );
}

/** Leads to the inviter, and to all codes of this inviter. */
function InviterLinks({ inviter }: Pick<CodeDetails, 'inviter'>) {
  const { t } = useText();
  const canRead = usePermission('inviters.read');
  const { id, email, isErased } = inviter;
  const name = [formatInviterName(inviter, t), ...(isErased ? [] : [email])].join(' · ');
  return (
    <>
      {canRead ? <LocalLink to={href('/admin/inviters/:id', { id })}>{name}</LocalLink> : name}
      {' · '}
      <LocalLink to={withQuery(CODES, { inviter: id })}>{t('inviter.codes.all')}</LocalLink>
    </>
  );
}

/** The registrations with the code. */
export function CodeUses({ uses }: Pick<CodeDetails, 'uses'>) {
  const { t } = useText();
  const count = useCount();
  return (
    <Facts
      facts={[
        [t('code.uses.active'), count(uses.active)],
        [t('code.uses.pending'), count(uses.pending)],
        [t('code.uses.expired'), count(uses.expired)],
        [t('code.uses.withdrawn'), count(uses.withdrawn)],
      ]}
    />
  );
}
