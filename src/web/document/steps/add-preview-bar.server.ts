import { localeOfPath } from '#kernel/locale.ts';
import type { TextKey } from '#texts/keys.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import type { PreviewNotice } from '#web/routing/visit-context.ts';
import { addInlineStyle, addToBody, createInlineStyle, escapeText } from '../html-document.server.ts';
import type { Step } from '../step.ts';

const REFUSALS = {
  'preview-invalid': 'preview.invalid',
  'preview-expired': 'preview.expired',
  'preview-changed': 'preview.changed',
} as const satisfies Record<Extract<PreviewNotice, { readonly kind: 'refused' }>['reason'], TextKey>;

const STYLE = createInlineStyle([
  '.preview-bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 1rem;padding:.25rem 1rem;',
  'background:var(--color-text);color:var(--color-background);font-size:.875rem;text-align:center}',
  '.preview-bar p{padding:.5rem 0;overflow-wrap:anywhere}',
  '.preview-bar a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:inherit}',
  '@media print{.preview-bar{display:none}}',
]);

/**
 * Adds a bar with the names of the previewed variation, or with the reason why a preview link shows none (specification
 * K3). Other visits load neither its script nor its texts.
 */
export const addPreviewBar: Step = (document, { path, context: { visit } }) => {
  const { preview, country } = visit;
  if (!preview) return document;
  const { t } = createTexts(localeOfPath(path), country);
  const content = `<p>${escapeText(formatNotice(preview, t))}</p>${preview.kind === 'shown' ? formatLink(t) : ''}`;
  const bar = `<aside class="preview-bar" aria-label="${escapeText(t('preview.label'))}">${content}</aside>`;
  return addToBody(addInlineStyle(document, STYLE, document.head.length), bar);
};

function formatNotice(notice: PreviewNotice, t: Translate): string {
  if (notice.kind === 'refused') return t(REFUSALS[notice.reason]);
  return t('preview.shown', { experiment: notice.experiment, variation: notice.variation });
}

/** The address is relative, so that it also suits the pages to which the router leads. */
function formatLink(t: Translate): string {
  return `<a href="?preview=leave" rel="nofollow">${escapeText(t('preview.leave'))}</a>`;
}
