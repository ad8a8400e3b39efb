import { expect, test } from 'vitest';
import { htmlAfter } from '../../../../tests/support/document-step.ts';
import { inlineStyles } from './inline-styles.server.ts';

const HTML =
  '<html><head><meta charSet="utf-8"/><title>x</title><link nonce="n0nce" rel="stylesheet" href="/assets/shell-a1.css#"/><link rel="icon" href="/i"/><link rel="stylesheet" href="/assets/page-b2.css"/></head><body><link rel="stylesheet" href="/late.css"/></body></html>';
const FILES = new Map([
  ['/assets/shell-a1.css', 'a{}'],
  ['/assets/page-b2.css', 'b{}'],
]);

function styled(at: string, files = FILES): string | null {
  return htmlAfter(inlineStyles, HTML, { at, context: { getStylesheet: (href) => files.get(href) ?? null } });
}

test.each(['/', '/de', '/fr/spring'])('the landing page %s contains its styles, in order', (path) => {
  expect(styled(path)).toBe(
    '<html><head><meta charSet="utf-8"/><title>x</title><style>a{}b{}</style><link nonce="n0nce" rel="stylesheet" href="/assets/shell-a1.css#" media="print" disabled=""/><link rel="icon" href="/i"/><link rel="stylesheet" href="/assets/page-b2.css" media="not all" disabled=""/></head><body><link rel="stylesheet" href="/late.css"/></body></html>',
  );
});

test('other pages link their styles, as does a landing page with a missing style', () => {
  expect(styled('/login')).toBe(HTML);
  expect(styled('/', new Map([['/assets/shell-a1.css', 'a{}']]))).toBe(HTML);
});
