import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { LoadContext } from '#web/routing/load-context.ts';
import { applyStep, htmlAfter } from '../../../../tests/support/document-step.ts';
import { keepEarlyErrors } from './keep-early-errors.server.ts';

const HEAD = '<html><head><meta charSet="utf-8"/><script nonce="n">other()</script></head></html>';
const context = { errorReports: {} } as LoadContext;

function scriptElement(): string {
  const html = htmlAfter(keepEarlyErrors, HEAD, { context }) ?? '';
  return /^<html><head><meta charSet="utf-8"\/>(<script>.*?<\/script>)/.exec(html)?.[1] ?? '';
}

test('[H7] the script that collects early errors is the first of the page, is small, and its hash is listed', () => {
  const script = scriptElement();
  expect(script).toContain('earlyErrors');
  expect(htmlAfter(keepEarlyErrors, HEAD, { context })?.replace(script, '')).toBe(HEAD);
  expect(applyStep(keepEarlyErrors, HEAD, { context })?.scriptHashes).toHaveLength(1);
  expect(brotliCompressSync(script).length).toBeLessThan(250);
});

test('without error reports no early errors are collected', () => {
  expect(htmlAfter(keepEarlyErrors, HEAD, { context: { errorReports: null } })).toBe(HEAD);
});

test('[H7] it collects at most twenty errors until the library takes over', () => {
  const script = scriptElement().replaceAll(/<\/?script>/g, '');
  const window = new EventTarget() as EventTarget & { earlyErrors: unknown[] };
  new Function('window', 'addEventListener', script)(window, window.addEventListener.bind(window));
  const fail = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  for (let n = 0; n < 30; n += 1) fail(n);
  expect(window.earlyErrors).toHaveLength(20);
  const taken: unknown[] = [];
  window.earlyErrors.length = 0;
  window.earlyErrors.push = (error) => taken.push(error);
  for (let n = 0; n < 30; n += 1) fail(n);
  window.dispatchEvent(Object.assign(new Event('error'), { message: 'x', error: 'thrown' }));
  expect(taken).toHaveLength(31);
  expect(taken.at(-1)).toBe('thrown');
});
