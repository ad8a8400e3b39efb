import { useEffect } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { useLoginHref } from '#web/routing/login-href.ts';
import { useKnownCountry } from '../country/use-country.ts';
import { useServerViewer } from '../session/use-viewer.ts';

/** Reports each page view to analytics, which loads after the page. */
export function useAnalytics(): void {
  const match = useMatches().at(-1);
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const country = useKnownCountry();
  const { locale } = useText();
  const loginHref = useLoginHref();
  const isMember = useServerViewer() !== null;
  useEffect(() => {
    const { id = '', loaderData: data } = match ?? {};
    const page = { id, data, pathname, search, navigation, country, locale, loginHref, isMember };
    import('../idle-chunk.ts').then(({ trackPage }) => trackPage(page)).catch(() => undefined);
  }, [match, pathname, search, navigation, country, locale, loginHref, isMember]);
}
