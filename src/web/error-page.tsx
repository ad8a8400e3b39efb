import { isRouteErrorResponse } from 'react-router';
import type { TextKey } from '../texts/keys.ts';
import { LocalLink } from './local-link.tsx';
import { usePageFacts } from './page-facts.tsx';
import { useText } from './text/use-text.ts';

/** What an error is to the visitor; the generic titles are the specification's (section 2). */
export function kindOfError(error: unknown): 'not-found' | 'forbidden' | 'fault' {
  if (!isRouteErrorResponse(error)) return 'fault';
  if (error.status === 404) return 'not-found';
  return error.status === 403 ? 'forbidden' : 'fault';
}

export const ERROR_TEXTS = {
  'not-found': { title: 'error.notFound.title', text: 'error.notFound.text' },
  forbidden: { title: 'error.forbidden.title', text: 'error.forbidden.text' },
  fault: { title: 'error.fault.title', text: 'error.fault.text' },
} as const satisfies Record<string, { title: TextKey; text: TextKey }>;

/** The page of an error, in the layout that is around it. It needs no script and no data of a loader. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useText();
  const { incidentId } = usePageFacts();
  const { title, text } = ERROR_TEXTS[kindOfError(error)];
  const detail = isRouteErrorResponse(error) && error.status === 404 ? error.statusText : null;
  return (
    <section>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {detail && <p>{detail}</p>}
      {incidentId && <p>{t('error.incident', { id: incidentId })}</p>}
      <p>
        <LocalLink to="/">{t('error.home')}</LocalLink>
      </p>
    </section>
  );
}
