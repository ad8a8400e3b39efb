import { expect, test } from 'vitest';
import { sampleExperiment } from '../../../../tests/support/experiments.ts';
import type { Revision } from './ports.ts';
import { createSharedReads } from './shared-reads.ts';

test('[K3] a response reads all histories by one statement, all experiments by another, and neither unless requested', async () => {
  const shown = ['a', 'b', 'c'].map((key) => sampleExperiment({ key }));
  const statements: string[] = [];
  const reads = createSharedReads(
    {
      experiments: {
        find: async () => null,
        async list() {
          statements.push('list');
          return shown;
        },
        async listRevisions(keys) {
          statements.push(`revisions of ${keys.join()}`);
          return keys.map((key): Revision => {
            const { revision, status, definition, changedAt: at } = sampleExperiment({ key });
            return { key, revision, at, actor: key, status, definition };
          });
        },
      },
    },
    shown,
  );
  expect(statements).toEqual([]);
  const changes = await Promise.all(['a', 'b', 'c', 'd'].map((key) => reads.listChanges(key)));
  expect(changes.map((all) => all.map(({ actor }) => actor))).toEqual([['a'], ['b'], ['c'], []]);
  expect(await Promise.all(shown.map(() => reads.listAll()))).toEqual([shown, shown, shown]);
  expect(statements).toEqual(['revisions of a,b,c', 'list']);
});
