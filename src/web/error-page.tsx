import { isRouteErrorResponse } from 'react-router';
import type { TextKey } from '../texts/keys.ts';
import { LocalLink } from './local-link.tsx';
import { usePageFacts } from './page-facts.tsx';
import { useText } from './text/use-text.ts';
import { buttonClass } from './ui/button.tsx';
import { MessagePanel } from './ui/sections/message-panel.tsx';
import { Small } from './ui/typography.tsx';

/** What an error is to the visitor; the generic titles are the specification's (section 2). */
export function kindOfError(error: unknown): 'not-found' | 'forbidden' | 'refused' | 'fault' {
  if (!isRouteErrorResponse(error)) return 'fault';
  if (error.status === 404) return 'not-found';
  if (error.status === 403) return 'forbidden';
  return error.status >= 400 && error.status < 500 ? 'refused' : 'fault';
}

export const ERROR_TEXTS = {
  'not-found': { title: 'error.notFound.title', text: 'error.notFound.text' },
  forbidden: { title: 'error.forbidden.title', text: 'error.forbidden.text' },
  refused: { title: 'error.refused.title', text: 'error.refused.text' },
  fault: { title: 'error.fault.title', text: 'error.fault.text' },
} as const satisfies Record<string, { title: TextKey; text: TextKey }>;

/** The page of an error, in the layout that is around it. It needs no script and no data of a loader. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useText();
  const { incidentId } = usePageFacts();
  const { title, text } = ERROR_TEXTS[kindOfError(error)];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const path = missingPathOf(error);
  return (
    <MessagePanel eyebrow={status} title={t(title)} actions={<HomeLink />}>
      <p>{t(text)}</p>
      {path && <Small>{t('error.notFound.path', { path })}</Small>}
      {incidentId && <Small>{t('error.incident', { id: incidentId })}</Small>}
    </MessagePanel>
  );
}

/** The address that a loader looked for in vain. */
function missingPathOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 404) return undefined;
  const path: unknown = error.data?.path;
  return typeof path === 'string' ? path : undefined;
}

/** Back to where everything begins. The document is loaded anew, so that nothing of what failed stays. */
export function HomeLink() {
  const { t } = useText();
  return (
    <LocalLink to="/" reloadDocument className={buttonClass({ tone: 'secondary' })}>
      {t('error.home')}
    </LocalLink>
  );
}
