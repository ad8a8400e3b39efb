import { expect, test, vi } from 'vitest';
import { createVisit, openExperimentsPage } from '../../../../tests/support/experiments-page.ts';

test('[E8] [I6] a chunk of experiments that does not load is reported, as other failed chunks are', async () => {
  vi.doMock('./load-experiments.ts', () => {
    throw new Error('no such chunk');
  });
  const { reported } = openExperimentsPage({});
  const { evaluateVisit } = await import('./use-experiments.ts');
  await evaluateVisit(createVisit());
  expect(reported).toHaveLength(1);
});
