import { expect, test } from 'vitest';
import { addAllCatalogs } from '#web/i18n/all-catalogs.server.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { PreviewNotice } from '#web/routing/visit-context.ts';
import { applyStep, htmlAfter } from '../../../../tests/support/document-step.ts';
import { addPreviewBar } from './add-preview-bar.server.ts';

addAllCatalogs();

const HTML = '<html><head><meta charSet="utf-8"/><title>x</title></head><body class="a"><main></main></body></html>';

function withPreview(preview: PreviewNotice | null): Partial<LoadContext> {
  return { visit: { country: 'AT', preview } as LoadContext['visit'] };
}

test('[K3] a preview names its experiment and its variation, in the language of the page, and can be left', () => {
  const context = withPreview({ kind: 'shown', experiment: '<b>Hero</b> & "co"', variation: 'Band' });
  const html = htmlAfter(addPreviewBar, HTML, { at: '/de', context }) ?? '';
  expect(html).toContain('<body class="a"><aside class="preview-bar" aria-label="Vorschau"><p>Vorschau: ');
  expect(html).toContain(
    '&#60;b&#62;Hero&#60;/b&#62; &#38; &#34;co&#34; / Band. Dieser Besuch wird nicht gezählt.</p>',
  );
  expect(html).toContain('<a href="?preview=leave" rel="nofollow">Vorschau verlassen</a></aside><main>');
  expect(applyStep(addPreviewBar, HTML, { context })?.styleHashes).toHaveLength(1);
});

test.each(['preview-invalid', 'preview-expired', 'preview-changed'] as const)(
  '[K3] %s has a sentence, and nothing to leave',
  (reason) => {
    const html = htmlAfter(addPreviewBar, HTML, { context: withPreview({ kind: 'refused', reason }) }) ?? '';
    expect(html).toMatch(/<p>This preview link [^<]+ Please ask for a new link\.<\/p><\/aside>/);
  },
);

test('other documents stay as they are, and one without a body is unexpected', () => {
  expect(htmlAfter(addPreviewBar, HTML, { context: withPreview(null) })).toBe(HTML);
  const context = withPreview({ kind: 'refused', reason: 'preview-invalid' });
  expect(applyStep(addPreviewBar, HTML.replace('<body class="a">', ''), { context })).toBeNull();
});
