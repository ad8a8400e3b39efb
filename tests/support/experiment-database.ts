import { randomBytes } from 'node:crypto';
import type { EventType } from '#kernel/domain-events.ts';
import { createAuditTrail } from '#modules/audit/store/audit-trail.ts';
import type { ExperimentDependencies, ReadDependencies } from '#modules/experiment/actions/ports.ts';
import type { PublicationDependencies } from '#modules/experiment/actions/read-publication.ts';
import { FLAGS } from '#modules/experiment/rules/flags.ts';
import { createExperimentStore } from '#modules/experiment/store/experiments.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import { createTestDatabase } from './database.ts';

export type ExperimentDatabase = Awaited<ReturnType<typeof openExperimentDatabase>>;

/** The dependencies of the actions on experiments, on a database of its own; events are noted when they are published. */
export async function openExperimentDatabase() {
  const storage = await createTestDatabase();
  const database = openDatabase(storage.connectionString, { max: 8 });
  const time = { now: new Date('2026-03-02T12:00:00.000Z') };
  const published: EventType[] = [];
  const clock = () => time.now;
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
  const deps: ExperimentDependencies & ReadDependencies & PublicationDependencies = {
    clock,
    random,
    isTextKey: (key) => key === 'landing.title',
    findTextProblem: () => null,
    pagesSource: { kind: 'embedded', environment: 'development' },
    sitePages: [{ paths: ['/', '/:slug'], flags: [...Object.keys(FLAGS)], isEntry: true }],
    findIntroFlow: async () => 'intro',
    site: { origin: 'https://club.example', basePath: '/acquisition' },
    experiments: createExperimentStore(database.db),
    transaction: createTransaction(database.db, (tx) => ({
      experiments: createExperimentStore(tx),
      audit: createAuditTrail(tx, { clock, random, getOrigin: () => null }),
      events: {
        publish: async (type) => void published.push(type),
        publishAll: async (type, events) => void published.push(...events.map(() => type)),
      },
    })),
  };
  return {
    deps,
    time,
    published,
    sql: async <Row>(text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows as Row[],
    async close() {
      await database.close();
      await storage.drop();
    },
  };
}
