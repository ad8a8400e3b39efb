import { afterEach, expect, test, vi } from 'vitest';
import { createVisit, openExperimentsPage } from '../../../../tests/support/experiments-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./start.ts');
  vi.unstubAllGlobals();
});

test('[E8] [I6] a client whose chunk cannot be loaded is reported once, and nothing is loading any longer', async () => {
  vi.useFakeTimers();
  vi.doMock('./start.ts', () => ({
    followVisit: () => {
      throw new Error('no such chunk');
    },
  }));
  const { reported } = openExperimentsPage({ vestibule_variants: 'headline.0.social' });
  const { areABtestsLoading } = await import('./loading-state.ts');
  const { loadExperiments } = await import('./load-experiments.ts');
  for (const search of ['', '?page=2']) {
    loadExperiments(createVisit({ search }));
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reported.map(String)).toEqual(['Error: Failed to initialize Growthbook: no such chunk']);
  expect(areABtestsLoading()).toBe(false);
});
