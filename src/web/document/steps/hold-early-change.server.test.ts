import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { htmlAfter } from '../../../../tests/support/document-step.ts';
import { holdEarlyChange } from './hold-early-change.server.ts';

const HEAD = '<html><head><meta charSet="utf-8"/></head>';
const LIST = `${HEAD}<body><form data-selection="/admin/codes?"></form></body></html>`;

test('[K1] a list whose rows can be selected has a small script, and no other page', () => {
  const [, script = ''] =
    /(<script>.*<\/script>)/s.exec(htmlAfter(holdEarlyChange, LIST, { at: '/admin/codes' }) ?? '') ?? [];
  expect(script).toContain('data-selection');
  expect(brotliCompressSync(script).length).toBeLessThan(600);
  expect(htmlAfter(holdEarlyChange, LIST, { at: '/login' })).toBe(LIST);
  const without = `${HEAD}<body>data-selection=</body></html>`;
  expect(htmlAfter(holdEarlyChange, without, { at: '/admin/codes' })).toBe(without);
});
