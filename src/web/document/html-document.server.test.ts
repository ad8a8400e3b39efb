import { createHash } from 'node:crypto';
import { inlineScripts } from 'virtual:inline-scripts';
import { expect, test } from 'vitest';
import {
  addInlineScript,
  addInlineStyle,
  addToHead,
  createInlineStyle,
  formatDocument,
  formatElement,
  type HtmlDocument,
  parseDocument,
} from './html-document.server.ts';

const HTML =
  '<html><head><meta charSet="utf-8"/><title>a</title><link rel="icon" href="/i"/></head><body></body></html>';

function parsed(html = HTML): HtmlDocument {
  const document = parseDocument(html);
  if (!document) throw new Error('not known');
  return document;
}

function hash(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

test('a parsed document is formatted to the same text', () => {
  expect(parsed().head).toEqual(['<title>a</title>', '<link rel="icon" href="/i"/>']);
  expect(formatDocument(parsed())).toBe(HTML);
});

test.each([
  ['no head', '<html><body></body></html>'],
  ['no end of the head', HTML.replace('</head>', '')],
  ['no charset', HTML.replace('<meta charSet="utf-8"/>', '')],
  ['a charset that is not the first', HTML.replace('<head>', '<head><title>b</title>')],
  ['a comment in the head', HTML.replace('<title>', '<!--$--><title>')],
  ['an element that the head may not have', HTML.replace('<title>a</title>', '<div>a</div>')],
])('%s is not parsed', (_, html) => {
  expect(parseDocument(html)).toBeNull();
});

test("elements added first stand in order before React's, all others after them", () => {
  const one = addToHead(addToHead(parsed(), '<meta name="1"/>', 'first'), '<meta name="4"/>');
  const html = formatDocument(addToHead(addToHead(one, '<meta name="2"/>', 'first'), '<meta name="5"/>'));
  expect(html).toBe(
    '<html><head><meta charSet="utf-8"/><meta name="1"/><meta name="2"/><title>a</title><link rel="icon" href="/i"/><meta name="4"/><meta name="5"/></head><body></body></html>',
  );
});

test.each(Object.entries(inlineScripts))(
  'the hash of %s is that of its code, and the code cannot end its element',
  (_, script) => {
    expect(script.hash).toBe(hash(script.code));
    expect(script.code).not.toMatch(/<\/script|<!--/i);
  },
);

test('an inline script reads its argument from an attribute, which no character of it ends', () => {
  const argument = { text: `'"><script>&amp;` };
  const document = addInlineScript(parsed(), 'defer-start', 'head', argument);
  const [, written = ''] = /<script data-argument='([^']*)'>/.exec(formatDocument(document)) ?? [];
  expect(written).not.toMatch(/[<>']/);
  const read = written.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(JSON.parse(read)).toEqual(argument);
  expect(document.scriptHashes).toEqual([inlineScripts['defer-start'].hash]);
});

test('an inline style is listed by its hash', () => {
  const document = addInlineStyle(parsed(), createInlineStyle(['a', '{}']), 1);
  expect(document.head[1]).toBe('<style>a{}</style>');
  expect(document.styleHashes).toEqual([hash('a{}')]);
});

test('no character of a value ends its attribute', () => {
  expect(formatElement('meta', { name: 'x', content: `"/><script>&'` })).toBe(
    '<meta name="x" content="&#34;/&#62;&#60;script&#62;&#38;&#39;"/>',
  );
});
