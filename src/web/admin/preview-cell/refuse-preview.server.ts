import type { TextKey } from '#texts/keys.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { freezeDocument } from '../landing-page-preview/freeze-document.server.ts';

type Refusal = { readonly text: TextKey; readonly status: number; readonly retryAfter?: number | undefined };

/** A document that says why there is no preview. With script, the page around it tries again after `data-retry-after`. */
export function refusePreview({ visit }: LoadContext, { text, status, retryAfter }: Refusal): Promise<Response> {
  const { t, languageTag } = createTexts(visit.locale, visit.country);
  const wait = retryAfter === undefined ? '' : ` data-retry-after="${retryAfter}"`;
  const html = `<!doctype html><html lang="${languageTag}"${wait}><meta charset="utf-8"><title>${escapeHtml(t('meta.previewCell.title', { brand: visit.brand.name }))}</title><p>${escapeHtml(t(text))}</p></html>`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return freezeDocument(new Response(html, { status, headers }));
}

/** The admin has seen many previews within a minute. */
export function refuseLimited(known: LoadContext, retryAfter: number): Promise<Response> {
  return refusePreview(known, { text: 'landingPages.preview.limited', status: 429, retryAfter });
}

/** The seconds of a Retry-After header; a minute is long enough for each limit of previews. */
export function readRetryAfter({ headers }: Response): number {
  return Number(headers.get('Retry-After') ?? 60);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
