import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, JobRetries, RetryOnConnectionLoss } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { JobAttempt, WatchAttempt } from '#platform/jobs/job-attempt.ts';
import type { Logger } from '#platform/logger.ts';
import { getMailFailureReason, isPermanentMailFailure } from '#platform/mailer/failures.ts';
import { trackMail } from '#platform/mailer/track-mails.ts';
import type { RecordDependencies } from './actions/ports.ts';
import { recordAttempt } from './actions/record-attempt.ts';
import { settleFailed } from './actions/settle-failed.ts';
import { addMailApi } from './api/mails.ts';
import { mailCommands } from './commands.ts';
import { createDeliveryStore } from './store/deliveries.ts';
import { createDeliveryListStore } from './store/mail-list.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly database: Database;
  readonly retriesWithin: (tx: DbTransaction) => JobRetries;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly log: Pick<Logger, 'error'>;
};

type OtherAreas = { readonly audit: { within(tx: DbTransaction): AuditTrail } };

/** What happened to the mails that all areas send. */
export function createMailArea(program: AreaDependencies, { audit }: OtherAreas) {
  const { clock, database, retriesWithin, retryOnConnectionLoss, log } = program;
  const { db } = database;
  const deliveries = createDeliveryStore(db);
  const deps = {
    deliveryList: createDeliveryListStore(db),
    transaction: createTransaction(db, (tx) => ({
      deliveries: createDeliveryStore(tx),
      retries: retriesWithin(tx),
      audit: audit.within(tx),
    })),
  };
  const recording: RecordDependencies = {
    ...{ clock, deliveries, retryOnConnectionLoss },
    isPermanent: isPermanentMailFailure,
    getFailureReason: getMailFailureReason,
    reportUnnoted: (error) => log.error({ err: error }, 'mail: a try could not be noted'),
  };
  return {
    useCases: {
      /** Runs a try of a job that sends a mail, and notes its end. */
      watchAttempt: createWatch(recording),
      settleFailed: () => settleFailed({ deliveries }),
    },
    graphql: (schema: SchemaInProgress) => addMailApi(schema, deps),
    schedules: [{ name: 'mail.settle-failed', cron: '*/5 * * * *', run: () => settleFailed({ deliveries }) }],
    commands: bindCommands(mailCommands, deps),
  } satisfies Area;
}

function createWatch(deps: RecordDependencies): WatchAttempt {
  return async (attempt: JobAttempt, work) => {
    const { result, getMail } = trackMail(work);
    const failure = await result.then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await recordAttempt(deps, { ...attempt, ...getMail(), ...failure });
    return result;
  };
}
