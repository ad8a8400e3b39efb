import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

type Props = {
  readonly providers: readonly ProviderOption[];
  readonly label: (provider: string) => string;
};

/** Links that begin to link an account at each provider to the account that is logged in. */
export function LinkButtons({ providers, label }: Props) {
  return providers.map(({ id, name }) => (
    // The provider follows at once: the browser opens the address itself, with the cookies of the way back.
    <LocalLink
      key={id}
      reloadDocument
      rel="nofollow"
      to={withQuery(href('/account/security/link'), { provider: id })}
      className={buttonClass({ tone: 'secondary', size: 'small' })}
    >
      {label(name)}
    </LocalLink>
  ));
}

/** The providers with which nothing is linked yet: a person links one account of each. */
export function listLinkable(
  providers: readonly ProviderOption[],
  identities: readonly { readonly provider: string }[],
): readonly ProviderOption[] {
  return providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));
}
