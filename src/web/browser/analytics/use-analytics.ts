import { useEffect } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { useLoginHref } from '#web/routing/login-href.ts';
import { useCountrySoFar } from '../country/use-country.ts';
import { useViewer } from '../session/use-viewer.ts';

/** Tells analytics, which is loaded once the page stands, of each page that the visitor sees. */
export function useAnalytics(): void {
  const match = useMatches().at(-1);
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const country = useCountrySoFar();
  const { locale } = useText();
  const loginHref = useLoginHref();
  const isMember = useViewer() !== null;
  useEffect(() => {
    const { id = '', loaderData: data } = match ?? {};
    const page = { id, data, pathname, search, navigation, country, locale, loginHref, isMember };
    import('../at-rest.ts').then(({ notePage }) => notePage(page)).catch(() => undefined);
  }, [match, pathname, search, navigation, country, locale, loginHref, isMember]);
}
