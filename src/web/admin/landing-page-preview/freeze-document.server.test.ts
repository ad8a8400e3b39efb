import { expect, test } from 'vitest';
import { freezeDocument } from './freeze-document.server.ts';

const HTML = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>
<script>start()</script></head><body><a class="x" href="/acquisition/login">Log in</a><a href="javascript:alert(1)">x</a>
<p>&lt;script&gt;</p><noscript>Please switch scripts on</noscript><script type="module" src="/b.js"></script></body></html>`;

test('[K1] a preview has no scripts and leads nowhere, and only our origin frames it', async () => {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'; frame-ancestors 'none'",
    'Set-Cookie': 'visit=1',
  };
  const frozen = await freezeDocument(new Response(HTML, { headers }));
  const html = await frozen.text();
  expect(html).not.toMatch(/<script|switch scripts on|modulepreload|href="(?!\/a\.css)/);
  expect(html).toContain('<a class="x">Log in</a>');
  const policy = frozen.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("style-src 'self' 'sha256-b'");
  expect(policy).toContain("frame-ancestors 'self'; sandbox allow-same-origin");
  expect(policy).not.toMatch(/script-src|connect-src|unsafe/);
  expect(frozen.headers.get('Cache-Control')).toBe('private, no-store');
  expect(frozen.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(frozen.headers.get('Set-Cookie')).toBeNull();
});

test('[K1] a sentence instead of a document stays text', async () => {
  const frozen = await freezeDocument(new Response('<b>no</b>', { status: 422 }));
  expect(frozen.status).toBe(422);
  expect(frozen.headers.get('Content-Type')).toMatch(/^text\/plain/);
  expect(await frozen.text()).toBe('<b>no</b>');
});
