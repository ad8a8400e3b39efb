import type { Experiment } from '../rules/experiment.ts';
import type { ReadDependencies } from './ports.ts';
import { type Change, compareRevisions } from './read-experiments.ts';

/** What the parts of a response read: each at most once, and for all experiments of the response together. */
export type SharedReads = {
  readonly listAll: () => Promise<readonly Experiment[]>;
  /** The changes of one of the response's experiments, the oldest first. */
  readonly listChanges: (key: string) => Promise<readonly Change[]>;
};

/** @param shown the experiments of the response */
export function createSharedReads({ experiments }: ReadDependencies, shown: readonly Experiment[]): SharedReads {
  const listRevisions = readOnce(async () => {
    const revisions = await experiments.listRevisions(shown.map(({ definition }) => definition.key));
    return Map.groupBy(revisions, ({ key }) => key);
  });
  return {
    listAll: readOnce(() => experiments.list()),
    listChanges: async (key) => compareRevisions((await listRevisions()).get(key) ?? []),
  };
}

function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | null = null;
  return () => {
    result ??= read();
    return result;
  };
}
