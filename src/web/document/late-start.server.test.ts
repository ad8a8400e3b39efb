import { expect, test } from 'vitest';
import { withLateStart } from './late-start.server.ts';

const HTML =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i"/><link nonce="n0nce" rel="modulepreload" href="/b.js"/></head><body><script nonce="n0nce" type="module" async="">import "/a.js"</script></body></html>';

function late(path: string, html = HTML): string {
  return withLateStart({ html, nonce: 'n0nce', url: new URL(`https://club.example/acquisition${path}`) });
}

test.each(['/', '/de', '/fr/spring'])('on the landing page %s nothing asks for a module until it is seen', (path) => {
  const html = late(path);
  expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
  expect(html).toContain('<script nonce="n0nce" type="text/plain">import "/a.js"</script>');
  expect(html).toMatch(/^<html><head><link rel="icon" href="\/i"\/><script nonce="n0nce">\(function startLate\(/);
  expect(html).toContain('(["/a.js","/b.js"])</script></head>');
});

test('other pages start at once, and so does a document without a program', () => {
  expect(late('/login')).toBe(HTML);
  const still = '<html><head><link rel="modulepreload" href="/a.js"/></head><body></body></html>';
  expect(late('/', still)).toBe(still);
});
