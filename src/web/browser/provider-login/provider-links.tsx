import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ProviderLabel, ProviderList } from '#web/ui/sections/provider-list.tsx';

type Props = {
  readonly providers: readonly ProviderOption[];
  /** What the login leads to: the invitation of a registration, or the page after a login. */
  readonly query: Readonly<Record<string, string | null | undefined>>;
  readonly tone?: 'primary' | 'secondary';
};

/** Links that begin a login at each provider. */
export function ProviderLinks({ providers, query, tone = 'secondary' }: Props) {
  const { t } = useText();
  return (
    <ProviderList>
      {providers.map(({ id, name }) => (
        // The provider follows at once: the browser opens the address itself, with the cookies of the way back.
        <LocalLink
          key={id}
          reloadDocument
          rel="nofollow"
          to={withQuery(href('/sign-in'), { provider: id, ...query })}
          className={buttonClass({ tone, wide: true })}
        >
          <ProviderLabel provider={id}>{t('providerLogin.with', { provider: name })}</ProviderLabel>
        </LocalLink>
      ))}
    </ProviderList>
  );
}
