import { isRouteErrorResponse } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { withComponents } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { parseRefusal } from '#web/routing/refusal.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';
import { Small } from '#web/ui/typography.tsx';

/** Classifies an error for the visitor; the generic titles are fixed (specification B4). */
export function getErrorKind(error: unknown): 'not-found' | 'forbidden' | 'refused' | 'internal-error' {
  if (!isRouteErrorResponse(error)) return 'internal-error';
  if (error.status === 404) return 'not-found';
  if (error.status === 403) return 'forbidden';
  return error.status >= 400 && error.status < 500 ? 'refused' : 'internal-error';
}

export const ERROR_TEXTS = {
  'not-found': { title: 'error.notFound.title', text: 'notFound.text' },
  forbidden: { title: 'error.forbidden.title', text: 'error.forbidden.text' },
  refused: { title: 'error.refused.title', text: 'error.refused.text' },
  'internal-error': { title: 'error.server.title', text: 'error.server.text' },
} as const satisfies Record<string, { title: TextKey; text: TextKey }>;

/** Renders an error in the surrounding layout. It needs no script and no loader data. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useText();
  const { incidentId } = useDocumentData();
  const { title, text } = ERROR_TEXTS[getErrorKind(error)];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const path = getMissingPath(error);
  const refusal = status === 403 && isRouteErrorResponse(error) ? parseRefusal(error.data) : null;
  const actions = refusal ? <LinkButton href={refusal.way.href}>{refusal.way.label}</LinkButton> : <HomeLink />;
  return (
    <MessagePanel eyebrow={status} title={path ? <MissingPath path={path} /> : t(title)} actions={actions}>
      <p>{refusal?.text ?? t(text)}</p>
      {incidentId && <Small>{t('error.incident', { id: incidentId })}</Small>}
    </MessagePanel>
  );
}

/** The missing path in one sentence (specification B2: 'Page Not Found: {path}'). */
function MissingPath({ path }: { readonly path: string }) {
  const { t } = useText();
  return withComponents(t('error.notFound.path', { path: '<0/>' }), [<code key="path">{path}</code>]);
}

/** The path that a loader did not find. */
function getMissingPath(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 404) return undefined;
  const path: unknown = error.data?.path;
  return typeof path === 'string' ? path : undefined;
}

/** A link to the start page. It loads a new document, so that no failed state remains. */
export function HomeLink() {
  const { t } = useText();
  return (
    <LocalLink to={href('/')} reloadDocument className={buttonClass({ tone: 'secondary' })}>
      {t('error.home')}
    </LocalLink>
  );
}
