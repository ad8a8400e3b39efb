import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadContext } from '#web/routing/load-context.ts';
import type { PageHandle } from '#web/routing/page-handle.ts';
import { applyStep, htmlAfter } from '../../../../tests/support/document-step.ts';
import { limitExperiments } from './limit-experiments.server.ts';

const HEAD = '<html><head><meta charSet="utf-8"/></head></html>';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createContext(hasExperiments: boolean, experiments: object | null = {}) {
  return { experiments, visit: { hasExperiments } } as LoadContext;
}

test('[E9] where an experiment runs, the page is marked as loading for five seconds at most', () => {
  const context = createContext(true);
  expect(applyStep(limitExperiments, HEAD, { context })?.scriptHashes).toHaveLength(1);
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(htmlAfter(limitExperiments, HEAD, { context }) ?? '') ?? [];
  const dataset: { abTestsLoading?: string } = {};
  new Function('document', script)({ documentElement: { dataset } });
  expect(dataset.abTestsLoading).toBe('true');
  vi.advanceTimersByTime(4_999);
  expect(dataset.abTestsLoading).toBe('true');
  vi.advanceTimersByTime(1);
  expect(dataset.abTestsLoading).toBe('false');
});

test('[E9] where none runs, A/B testing is off, or in the back office, the document has no script for it', () => {
  for (const context of [createContext(false), createContext(true, null)])
    expect(htmlAfter(limitExperiments, HEAD, { context })).toBe(HEAD);
  const office = { context: createContext(true), page: { audience: 'admin' } as PageHandle };
  expect(htmlAfter(limitExperiments, HEAD, office)).toBe(HEAD);
});
