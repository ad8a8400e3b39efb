import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditTrail, JobRetries, RetryOnConnectionLoss, TakeAttempt } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { JobAttempt, WatchAttempt } from '#platform/jobs/job-attempt.ts';
import type { Logger } from '#platform/logger.ts';
import { getMailFailureReason, isPermanentMailFailure } from '#platform/mailer/failures.ts';
import type { SendMail } from '#platform/mailer/mail.ts';
import { trackMail } from '#platform/mailer/track-mails.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import type { RecordDependencies, SendTestDependencies, TemplateCommandDependencies } from './actions/ports.ts';
import { recordAttempt } from './actions/record-attempt.ts';
import { settleFailed } from './actions/settle-failed.ts';
import { showTemplate } from './actions/templates.ts';
import { addMailApi } from './api/mails.ts';
import { mailCommands } from './commands/mail-commands.ts';
import { templateCommands } from './commands/template-commands.ts';
import { mailRoutes } from './http.ts';
import { createSampleRenderer, createTestSender, type Samples } from './mails.ts';
import { mailMetrics } from './metrics.ts';
import type { TemplateKind } from './rules/mail-kinds.ts';
import { createDeliveryStore } from './store/deliveries.ts';
import { createDeliveryListStore } from './store/mail-list.ts';
import { createReturnStore } from './store/returns.ts';
import { mailSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly database: Database;
  readonly retriesWithin: (tx: DbTransaction) => JobRetries;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly log: Pick<Logger, 'error'>;
  readonly random: RandomBytes;
  readonly takeAttempt: TakeAttempt;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly brand: Brand;
  readonly publicOrigin: string;
  readonly send: SendMail;
  readonly counters: Counters;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly membership: {
    readonly useCases: Pick<SendTestDependencies, 'findEmails'> & Pick<TemplateCommandDependencies, 'findMemberId'>;
  };
  readonly shop: { readonly useCases: { readonly handleRequest: Parameters<typeof mailRoutes>[1] } };
  /** The kinds of mails of all areas, with sample data. */
  readonly samples: Samples;
  /** All brands of this build, for previews. */
  readonly brands: readonly Brand[];
};

/** The mailboxes that take no mails, for areas that are created before this one. */
export const returnedMails = { within: (tx: DbTransaction) => ({ returns: createReturnStore(tx) }) };

/** What happened to the mails that all areas send, and what these mails look like. */
export function createMailArea(program: AreaDependencies, { audit, membership, shop, samples, brands }: OtherAreas) {
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
  const returning = { clock, returns: createReturnStore(db), ...mailMetrics(program.counters) };
  const { findEmails, findMemberId } = membership.useCases;
  const templates = createTemplates(program, { audit, samples, brands });
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
      /** Renders a kind of mail with sample data, for the gallery of development. */
      showTemplate: (kind: TemplateKind, locale: Locale, brandId: string) =>
        showTemplate(templates, kind, locale, brandId),
    },
    graphql: (schema: SchemaInProgress) => addMailApi(schema, { ...deps, ...returning }, templates),
    http: mailRoutes(returning, shop.useCases.handleRequest),
    schedules: [{ name: 'mail.settle-failed', cron: '*/5 * * * *', run: () => settleFailed({ deliveries }) }],
    subscribers: mailSubscribers({ findEmails, sendTest: createTestSender({ ...program, samples, brands }) }),
    commands: [...bindCommands(mailCommands, deps), ...bindCommands(templateCommands, { ...templates, findMemberId })],
  } satisfies Area;
}

function createTemplates(
  { clock, random, takeAttempt, database, eventsWithin, brand, publicOrigin }: AreaDependencies,
  { audit, ...shown }: Pick<OtherAreas, 'audit' | 'samples' | 'brands'>,
) {
  const transaction = createTransaction(database.db, (tx) => ({
    events: eventsWithin(tx),
    audit: audit.within(tx),
  }));
  return {
    clock,
    random,
    takeAttempt,
    transaction,
    renderSample: createSampleRenderer({ ...shown, brand, publicOrigin }),
  };
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
