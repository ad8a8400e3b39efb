import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatCountry, formatDateTime, formatLanguage, formatPercent } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { FlagBadges } from '../applications/application-badges.tsx';
import { formatInviterName } from '../inviters/inviter-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { Facts } from '../record/facts.tsx';
import { COLUMN_TEXTS } from '../registrations/registration-texts.ts';
import type { RegistrationDetails } from './registration-details.ts';

/** Who registered, by which invitation, and until when. */
export function RegistrationFacts({ registration }: { readonly registration: RegistrationDetails }) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const canReadCodes = usePermission('codes.read');
  const canReadInviters = usePermission('inviters.read');
  const { email, code, inviter, campaign, promisedPercent, newsletter, state, renews } = registration;
  const at = (instant: unknown) =>
    instant != null && (
      <time dateTime={String(instant)}>{formatDateTime(new Date(String(instant)), languageTag, timeZone)}</time>
    );
  const inviterName = formatInviterName(inviter, t);
  return (
    <Facts
      facts={[
        [t(COLUMN_TEXTS.email), email ?? null],
        [t(COLUMN_TEXTS.flags), registration.flags.length > 0 && <FlagBadges key="flags" flags={registration.flags} />],
        [t(COLUMN_TEXTS.country), formatCountry(registration.country, languageTag)],
        [t(COLUMN_TEXTS.language), formatLanguage(registration.language, languageTag)],
        [
          t(COLUMN_TEXTS.code),
          canReadCodes ? (
            <LocalLink key="code" to={href('/admin/codes/:id', { id: code.id })}>
              <code>{code.code}</code>
            </LocalLink>
          ) : (
            <code key="code">{code.code}</code>
          ),
        ],
        [
          t(COLUMN_TEXTS.inviter),
          canReadInviters ? (
            <LocalLink key="inviter" to={href('/admin/inviters/:id', { id: inviter.id })}>
              {inviterName}
            </LocalLink>
          ) : (
            inviterName
          ),
        ],
        [t(COLUMN_TEXTS.campaign), campaign ?? null],
        [t('registration.headline'), registration.headline],
        [t('registration.voucher'), promisedPercent == null ? null : formatPercent(promisedPercent, languageTag)],
        [t('registration.newsletter'), state !== 'ERASED' && t(newsletter ? 'registration.yes' : 'registration.no')],
        [
          t('registration.renews'),
          renews != null && (
            <LocalLink key="renews" to={href('/admin/registrations/:id', { id: renews })}>
              {t('registration.renews.link')}
            </LocalLink>
          ),
        ],
        [t(COLUMN_TEXTS.created), at(registration.createdAt)],
        [t(COLUMN_TEXTS.expires), state === 'PENDING' && at(registration.expiresAt)],
        [t(COLUMN_TEXTS.ended), at(registration.endedAt)],
        [t('registration.erasureDueAt'), at(registration.erasureDueAt)],
        [t('registration.erasedAt'), at(registration.erasedAt)],
        [t('registration.id'), <code key="id">{registration.id}</code>],
      ]}
    />
  );
}
