import { expect, test } from 'vitest';
import { sampleExperiment } from '../../../../tests/support/experiments.ts';
import type { Revision } from './ports.ts';
import { createSharedReads } from './shared-reads.ts';

const ADA = 'member:0195d7a0-0000-7000-8000-000000000001';
const BOB = 'member:0195d7a0-0000-7000-8000-000000000002';
const ACTORS: Readonly<Record<string, string>> = { a: ADA, b: BOB, c: 'cli' };

const COUNTS = { redirected: 0, arrived: 0, codes: 0, forms: 0, registrations: 0, activations: 0 };

test('[K3] a response reads all histories, counts, names and experiments by one statement each, and none unless requested', async () => {
  const shown = ['a', 'b', 'c'].map((key, at) => ({ ...sampleExperiment({ key, phase: at + 1 }), id: key }));
  const statements: string[] = [];
  const reads = createSharedReads(
    {
      pagesSource: { kind: 'embedded', environment: 'development' },
      sitePages: [{ paths: ['/', '/:slug'], flags: ['landing.hero'], isEntry: true }],
      async findIntroFlow(slug) {
        statements.push(`landing ${slug}`);
        return 'none';
      },
      async findEmails(ids) {
        statements.push(`emails of ${ids.join()}`);
        return new Map(ids.slice(0, 1).map((id) => [id, 'ada@club.example']));
      },
      counts: {
        async read(phases) {
          statements.push(`counts of ${phases.map(({ phase }) => phase).join()}`);
          return phases.map((one) => ({ ...one, ...COUNTS, variation: 'control', visits: one.phase }));
        },
      },
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
            return { key, revision, at, actor: ACTORS[key] ?? key, status, definition };
          });
        },
      },
    },
    shown,
  );
  expect(statements).toEqual([]);
  const changes = await Promise.all(['a', 'b', 'c', 'd'].map((key) => reads.listChanges(key)));
  expect(changes.map((all) => all.map(({ actor }) => actor))).toEqual([[ADA], [BOB], ['cli'], []]);
  expect(await Promise.all(shown.map(() => reads.listAll()))).toEqual([shown, shown, shown]);
  expect(statements).toEqual(['revisions of a,b,c', 'list']);
  await Promise.all(shown.map((one) => reads.listConflicts(one)));
  expect(statements.splice(2)).toEqual(['landing ']);
  const visits = await Promise.all(shown.map(({ id }) => reads.listCounts(id)));
  expect(visits.map((all) => all.map((one) => one.visits))).toEqual([[1], [2], [3]]);
  expect(statements.splice(2)).toEqual(['counts of 1,2,3']);
  const names = await Promise.all([ADA, BOB, 'cli'].map((actor) => reads.findActorName(actor)));
  expect(names).toEqual(['ada@club.example', null, 'command line']);
  expect(statements.slice(2)).toEqual([`emails of ${[ADA, BOB].map((actor) => actor.slice('member:'.length)).join()}`]);
});
