import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail } from '#kernel/ports.ts';
import { bindCommands, type Command, done } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import { deleteExpiredLimits } from '#platform/delete-expired-limits.ts';
import type { DeadLetters } from '#platform/jobs/dead-letters.ts';
import type { Subscriber } from '#platform/jobs/subscriber.ts';
import { deadLetterCommands } from './dead-letter-commands.ts';
import { clearDeadLetters } from './dead-letters.ts';

type MaintenanceDependencies = { readonly clock: Clock; readonly database: Database };

export const migrateCommand: Command = {
  name: 'migrate',
  about: 'migrates the database to the newest schema',
  options: {},
  // Opening the resources has already run the migrations.
  run: async () => done({ migrated: true }, 'the database is up to date'),
};

/** The jobs and commands that maintain the program itself, independent of its areas. */
export function createMaintenance(
  { clock, database }: MaintenanceDependencies,
  audit: { within(tx: DbTransaction): AuditTrail },
  subscribers: readonly Subscriber[],
  deadLetters: DeadLetters,
) {
  const transaction = createTransaction(database.db, (tx) => ({ audit: audit.within(tx) }));
  const deps = { clock, subscribers, deadLetters, transaction };
  return {
    useCases: { clearDeadLetters: () => clearDeadLetters(deps) },
    schedules: [
      { name: 'jobs.clear-dead-letters', cron: '*/5 * * * *', run: () => clearDeadLetters(deps) },
      { name: 'limits.forget', cron: '*/5 * * * *', run: () => deleteExpiredLimits({ database, clock }) },
    ],
    commands: bindCommands(deadLetterCommands(subscribers.map(({ name }) => name)), deps),
  } satisfies Area;
}
