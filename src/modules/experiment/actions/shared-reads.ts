import { isUuid } from '#kernel/ids.ts';
import type { Conflict } from '../rules/conflict.ts';
import type { Experiment } from '../rules/experiment.ts';
import type { ReadDependencies, SiteDependencies } from './ports.ts';
import { type Change, compareRevisions, listConflicts } from './read-experiments.ts';
import type { CountStore } from './results/ports.ts';
import type { ResultReads } from './results/read-results.ts';
import { listSiteConflicts } from './site-conflicts.ts';

export type SharedReadDependencies = ReadDependencies &
  SiteDependencies & {
    readonly counts: Pick<CountStore, 'read'>;
    /** The email addresses of those of the members that exist, by their ids. */
    readonly findEmails: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  };

const MEMBER = 'member:';

/** What the parts of a response read: each at most once, and for all experiments of the response together. */
export type SharedReads = ResultReads & {
  readonly listAll: () => Promise<readonly Experiment[]>;
  /** What keeps one of the response's experiments from running, or from visitors. */
  readonly listConflicts: (experiment: Experiment) => Promise<readonly Conflict[]>;
  /** Why visitors of this site do not see a part of one of the response's experiments. */
  readonly listSiteConflicts: (experiment: Experiment) => Promise<readonly Conflict[]>;
  /** The changes of one of the response's experiments, the oldest first. */
  readonly listChanges: (key: string) => Promise<readonly Change[]>;
  /** A name for people of the actor of such a change; null for an account that no longer exists. */
  readonly findActorName: (actor: string) => Promise<string | null>;
};

/** @param shown the experiments of the response */
export function createSharedReads(
  { experiments, counts, findEmails, findIntroFlow, ...site }: SharedReadDependencies,
  shown: readonly Experiment[],
): SharedReads {
  const listRevisions = readOnce(async () => {
    const revisions = await experiments.listRevisions(shown.map(({ definition }) => definition.key));
    return Map.groupBy(revisions, ({ key }) => key);
  });
  const readCounts = readOnce(async () => {
    const phases = shown.map(({ id, definition: { phase } }) => ({ experimentId: id, phase }));
    return Map.groupBy(await counts.read(phases), ({ experimentId }) => experimentId);
  });
  const readEmails = readOnce(async () => {
    const actors = [...(await listRevisions()).values()].flat().map(({ actor }) => actor);
    return findEmails([...new Set(actors.flatMap((actor) => parseMemberId(actor) ?? []))]);
  });
  const listAll = readOnce(() => experiments.list());
  const deps = { ...site, findIntroFlow: readEachOnce(findIntroFlow) };
  return {
    listAll,
    listConflicts: async (experiment) => listConflicts(deps, experiment, await listAll()),
    listSiteConflicts: async ({ status, definition }) =>
      status === 'archived' ? [] : listSiteConflicts(deps, definition),
    listRevisions: async (key) => (await listRevisions()).get(key) ?? [],
    listCounts: async (experimentId) => (await readCounts()).get(experimentId) ?? [],
    listChanges: async (key) => compareRevisions((await listRevisions()).get(key) ?? []),
    async findActorName(actor) {
      if (actor === 'cli') return 'command line';
      const memberId = parseMemberId(actor);
      return memberId === null ? null : ((await readEmails()).get(memberId) ?? null);
    },
  };
}

function parseMemberId(actor: string): string | null {
  const id = actor.startsWith(MEMBER) ? actor.slice(MEMBER.length) : '';
  return isUuid(id) ? id : null;
}

function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | null = null;
  return () => {
    result ??= read();
    return result;
  };
}

function readEachOnce<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const results = new Map<string, Promise<Value>>();
  return (key) => {
    const result = results.get(key) ?? read(key);
    results.set(key, result);
    return result;
  };
}
