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
import type { DigestDependencies, ReturnedDigest, SendDigestDependencies } from './actions/news-ports.ts';
import type { RecordDependencies, SendTestDependencies, TemplateCommandDependencies } from './actions/ports.ts';
import { recordAttempt } from './actions/record-attempt.ts';
import { announceReturned } from './actions/returned-digest.ts';
import { settleFailed } from './actions/settle-failed.ts';
import { showTemplate } from './actions/templates.ts';
import { addMailApi } from './api/mails.ts';
import { mailCommands } from './commands/mail-commands.ts';
import { templateCommands } from './commands/template-commands.ts';
import { mailRoutes } from './http.ts';
import { MAIL_SAMPLES, sendDigestMail } from './mails/returned-digest.ts';
import { createSampleRenderer, createTestSender, type Samples } from './mails.ts';
import { mailMetrics } from './metrics.ts';
import type { TemplateKind } from './rules/mail-kinds.ts';
import { createDeliveryStore } from './store/deliveries.ts';
import { createDeliveryListStore } from './store/mail-list.ts';
import { createReturnedNewsStore } from './store/returned-news.ts';
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
  /** Whether admins get a digest of mails that came back. */
  readonly returnedMailDigest: boolean;
  readonly counters: Counters;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly membership: {
    readonly useCases: Pick<SendTestDependencies, 'findEmails'> &
      Pick<TemplateCommandDependencies, 'findMemberId'> &
      Pick<DigestDependencies, 'listAdminIds'> & { readonly findMemberById: SendDigestDependencies['findMember'] };
  };
  readonly shop: { readonly useCases: { readonly handleRequest: Parameters<typeof mailRoutes>[1] } };
  /** The kinds of mails of all areas, with sample data. */
  readonly samples: Samples;
  /** All brands of this build, for previews. */
  readonly brands: readonly Brand[];
};

/** The mails of this area with sample data: it is created after the others, whose samples it shows. */
export { MAIL_SAMPLES };

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
  const { announce, ...news } = createNews(program, audit, membership.useCases);
  const { findMemberId } = membership.useCases;
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
      announceReturned: announce,
      /** Renders a kind of mail with sample data, for the gallery of development. */
      showTemplate: (kind: TemplateKind, locale: Locale, brandId: string) =>
        showTemplate(templates, kind, locale, brandId),
    },
    graphql: (schema: SchemaInProgress) => addMailApi(schema, { ...deps, ...returning }, templates, news),
    http: mailRoutes(returning, shop.useCases.handleRequest),
    schedules: [
      { name: 'mail.settle-failed', cron: '*/5 * * * *', run: () => settleFailed({ deliveries }) },
      { name: 'mail.announce-returned', cron: '0 6 * * *', run: announce },
    ],
    subscribers: mailSubscribers(createSending(program, { membership, samples, brands }, returning.returns)),
    commands: [...bindCommands(mailCommands, deps), ...bindCommands(templateCommands, { ...templates, findMemberId })],
  } satisfies Area;
}

function createNews(
  { clock, database: { db }, eventsWithin, returnedMailDigest }: AreaDependencies,
  audit: OtherAreas['audit'],
  { listAdminIds }: Pick<DigestDependencies, 'listAdminIds'>,
) {
  const transaction = createTransaction(db, (tx) => ({
    news: createReturnedNewsStore(tx),
    events: eventsWithin(tx),
    audit: audit.within(tx),
  }));
  const news = { clock, news: createReturnedNewsStore(db), transaction };
  const announce = async () => {
    if (returnedMailDigest) await announceReturned({ ...news, listAdminIds });
  };
  return { ...news, announce };
}

/** What the subscribers need. */
function createSending(
  program: AreaDependencies,
  { membership, ...shown }: Pick<OtherAreas, 'membership' | 'samples' | 'brands'>,
  returns: SendDigestDependencies['returns'],
) {
  const { findEmails, findMemberById: findMember } = membership.useCases;
  return {
    ...{ findEmails, findMember, returns },
    sendTest: createTestSender({ ...program, ...shown }),
    sendDigest: (digest: ReturnedDigest) => sendDigestMail(program, digest),
  };
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
