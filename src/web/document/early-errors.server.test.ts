import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withEarlyErrors } from './early-errors.server.ts';

const HEAD = '<head><meta charSet="utf-8"/><script nonce="n">other()</script></head>';

test('[H7] the script that keeps early errors is the first of the page, carries the nonce and weighs next to nothing', () => {
  const html = withEarlyErrors(HEAD, 'n');
  const [script = ''] = /<script nonce="n">.*?<\/script>/.exec(html) ?? [];
  expect(script).toContain('earlyErrors');
  expect(html.replace(script, '')).toBe(HEAD);
  expect(brotliCompressSync(script).length).toBeLessThan(250);
});

test('[H7] it keeps twenty faults and no more, until somebody takes them over', () => {
  const [, script = ''] = /<script nonce="n">(\{.*?)<\/script>/.exec(withEarlyErrors(HEAD, 'n')) ?? [];
  const window = new EventTarget() as EventTarget & { earlyErrors: unknown[] };
  new Function('window', 'addEventListener', script)(window, window.addEventListener.bind(window));
  const fail = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  for (let n = 0; n < 30; n += 1) fail(n);
  expect(window.earlyErrors).toHaveLength(20);
  const taken: unknown[] = [];
  window.earlyErrors.length = 0;
  window.earlyErrors.push = (fault) => taken.push(fault);
  for (let n = 0; n < 30; n += 1) fail(n);
  window.dispatchEvent(Object.assign(new Event('error'), { message: 'x', error: 'thrown' }));
  expect(taken).toHaveLength(31);
  expect(taken.at(-1)).toBe('thrown');
});
