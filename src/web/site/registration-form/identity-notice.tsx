import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import { ProviderLinks } from '#web/browser/provider-login/provider-links.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { href, withFlag } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Alternative } from '#web/ui/sections/provider-list.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { type Invitation, withInvitation } from '../registration/invitation.ts';
import { OWN_DETAILS, type ShownIdentity } from './identity.ts';

type NoticeProps = { readonly identity: ShownIdentity; readonly invitation: Invitation | null };

/** Says what comes from the provider, and what it is good for. */
export function IdentityNotice({ identity: { provider, isVerified, typed }, invitation }: NoticeProps) {
  const { t } = useText();
  const own = withFlag(withInvitation(href('/registration/formstarted'), invitation), OWN_DETAILS);
  return (
    <Banner tone={isVerified ? 'success' : 'info'}>
      <p>
        {isVerified
          ? t('registration.identity.verified', { provider, email: typed.email })
          : t('registration.identity.unverified', { provider })}
      </p>
      <LocalLink reloadDocument to={own}>
        {t('registration.identity.own')}
      </LocalLink>
    </Banner>
  );
}

type OfferProps = { readonly providers: readonly ProviderOption[]; readonly invitation: Invitation | null };

/** The providers that fill in the form; nothing where the operator has configured none. */
export function ProviderOffer({ providers, invitation }: OfferProps) {
  const { t } = useText();
  if (providers.length === 0) return null;
  const { rc, vt, campaignSlug: via } = invitation ?? {};
  return (
    <Stack gap="regular">
      <ProviderLinks providers={providers} query={{ rc, vt, via }} />
      <Alternative>{t('providerLogin.or')}</Alternative>
    </Stack>
  );
}
