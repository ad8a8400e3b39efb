import { formatCountry, formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Facts } from '../record/facts.tsx';
import { Moment } from '../record/moment.tsx';
import type { ApplicationDetails } from './application-details.ts';

type Props = { readonly application: ApplicationDetails };

/** Who applied, and when. */
export function ApplicationFacts({ application }: Props) {
  const { t, languageTag } = useText();
  const { country, language, code, reason, erasureDueAt } = application;
  return (
    <Facts
      facts={[
        [t('applications.column.country'), country ? formatCountry(country, languageTag) : t('application.unknown')],
        [t('applications.column.language'), formatLanguage(language, languageTag)],
        [t('applications.column.code'), code ? <code key="code">{code}</code> : null],
        [t('applications.reason'), reason ?? null],
        [t('application.erasureDueAt'), <Moment key="erasure" at={erasureDueAt} />],
      ]}
    />
  );
}

type HistoryProps = Props & { readonly isLinkExpired: boolean };

/** What happened to the application, the oldest first. */
export function ApplicationHistory({ application, isLinkExpired }: HistoryProps) {
  const { t } = useText();
  const at = (instant: unknown) => instant != null && <Moment at={instant} />;
  const { state, appliedAt, repeatedAt, confirmationSentAt, decidedAt, decidedBy, invitedAt } = application;
  const { invitationSentAt: mailedAt, linkValidUntil } = application;
  const again = [t('application.history.invitedAgain'), invitedAt !== decidedAt && at(invitedAt)] as const;
  const mailed = [t('application.history.mailed'), at(mailedAt)] as const;
  // The mail of the newest link has left; else the older one left before it was requested.
  const isMailed = mailedAt != null && String(mailedAt) >= String(invitedAt);
  return (
    <Facts
      facts={[
        [t('application.history.applied'), at(appliedAt)],
        [t('application.history.repeated'), at(repeatedAt)],
        [t('application.history.confirmed'), at(confirmationSentAt)],
        [
          t(state === 'DECLINED' ? 'application.history.declined' : 'application.history.approved'),
          decidedAt != null && (
            <>
              {at(decidedAt)}
              {decidedBy && ` · ${decidedBy === 'cli' ? t('application.byCommand') : decidedBy}`}
            </>
          ),
        ],
        ...(isMailed ? [again, mailed] : [mailed, again]),
        [
          t(isLinkExpired ? 'application.history.expired' : 'application.validUntil'),
          state === 'APPROVED' && isMailed && at(linkValidUntil),
        ],
      ]}
    />
  );
}
