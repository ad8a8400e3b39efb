import { expect, test } from 'vitest';
import { applyStep, htmlAfter } from '../../../../tests/support/document-step.ts';
import { deferStart } from './defer-start.server.ts';

const HTML =
  '<html><head><meta charSet="utf-8"/><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i"/><link nonce="n0nce" rel="modulepreload" href="/b.js"/></head><body><script nonce="n0nce" type="module" async="">import "/a.js"</script></body></html>';

function late(at: string, html = HTML): string | null {
  return htmlAfter(deferStart, html, { at });
}

test.each(['/', '/de', '/fr/spring'])('the landing page %s loads no module before it is visible', (path) => {
  const html = late(path);
  expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
  expect(html).toContain('<script nonce="n0nce" type="text/plain">import "/a.js"</script>');
  expect(html).toMatch(
    /^<html><head><meta charSet="utf-8"\/><link rel="icon" href="\/i"\/><script data-argument='\["\/a\.js","\/b\.js"\]'>\(function\(\)\{[^<]*<\/script><\/head>/,
  );
  expect(applyStep(deferStart, HTML, { at: path })?.scriptHashes).toHaveLength(1);
});

test('other pages start at once, and a document without a program stays unchanged', () => {
  expect(late('/login')).toBe(HTML);
  const still =
    '<html><head><meta charSet="utf-8"/><link rel="modulepreload" href="/a.js"/></head><body></body></html>';
  expect(late('/', still)).toBe(still);
});

test.each([
  ['attributes in another order', HTML.replace('type="module" async=""', 'async="" type="module"')],
  ['another attribute between', HTML.replace('async=""', 'data-x="1" async=""')],
])('it does not depend on how attributes are written: %s', (_, html) => {
  expect(late('/', html)).not.toContain('type="module"');
});

test.each([
  ['no module', HTML.replace(' type="module"', '')],
  ['two modules', HTML.replace('</body>', '<script nonce="n0nce" type="module">more()</script></body>')],
])('a document with scripts and %s is not handled by the step', (_, html) => {
  expect(late('/', html)).toBeNull();
});

test('the libraries are requested first, because they are the largest file', () => {
  const html = late('/', HTML.replace('/b.js', '/assets/react-BYt3NJ_E.js'));
  expect(html).toContain(`data-argument='["/assets/react-BYt3NJ_E.js","/a.js"]'`);
});
