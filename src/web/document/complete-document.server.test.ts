import { expect, test, vi } from 'vitest';
import type { LoadContext } from '#web/routing/load-context.ts';
import { buildDocumentData } from '../../../tests/support/document-step.ts';
import { completeDocument } from './complete-document.server.ts';

const HEAD = '<html><head><meta charSet="utf-8"/></head>';
const UNKNOWN = [
  ['a head', '<html><head><title>x</title></head></html>', 'parseDocument'],
  ['a start', `${HEAD}<body><script nonce="n0nce">start()</script></body></html>`, 'deferStart'],
] as const;

function complete(html: string, production: boolean) {
  const reportInternalError = vi.fn<LoadContext['reportInternalError']>();
  // A status that gets no share card, because only a build has the card's pictures.
  const context = {
    ...{ publicOrigin: 'https://club.example', production, reportInternalError, getStylesheet: () => null },
    visit: { preview: null } as LoadContext['visit'],
  };
  return {
    reportInternalError,
    getDocument: () => completeDocument(html, buildDocumentData({ status: 404, context })),
  };
}

test.each(UNKNOWN)('%s that no step handles is an error in development', (_, html, step) => {
  expect(complete(html, false).getDocument).toThrow(step);
});

test.each(UNKNOWN)('%s that no step handles is reported in production, and the page is served', (_, html, step) => {
  const { reportInternalError, getDocument } = complete(html, true);
  expect(getDocument().html).toContain(html.slice(html.indexOf('</head>')).replace(' nonce="n0nce"', ''));
  expect(reportInternalError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringContaining(step) }),
  );
});
