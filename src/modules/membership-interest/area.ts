import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, LinkSigner, RetryOnConnectionLoss, TakeAttempt } from '#kernel/ports.ts';
import type { InvitationStore } from '#modules/invitation/actions/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { isDisposableDomain } from '#platform/mailer/disposable-domains.ts';
import type { SendMail } from '#platform/mailer/mail.ts';
import { examineAddresses } from './actions/examine-addresses.ts';
import type { Interest } from './actions/ports.ts';
import { type InterestInput, submitInterest } from './actions/submit-interest.ts';
import { addApplicationsApi } from './api/applications.ts';
import { addMembershipInterestApi } from './api/submit-interest.ts';
import { interestCommands } from './commands/commands.ts';
import { previewInvitationMail, sendInterestMail, sendInvitationMail } from './mails.ts';
import { INTEREST_SAMPLES } from './sample-mails.ts';
import { createApplicationChangeStore } from './store/application-changes.ts';
import { createApplicationListStore } from './store/application-list.ts';
import { createInterestStore } from './store/interests.ts';
import { interestSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly takeAttempt: TakeAttempt;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly isReachable: (email: string) => boolean;
  readonly retention: { readonly interest: number };
  readonly brand: Brand;
  readonly publicOrigin: string;
  readonly linkSigner: LinkSigner;
  readonly send: SendMail;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly invitation: { within(tx: DbTransaction): InvitationStore };
};

/** Applications of visitors who have no invitation. */
export function createInterestArea(program: AreaDependencies, others: OtherAreas) {
  const deps = createDependencies(program, others);
  return {
    useCases: { submitInterest: (input: InterestInput) => submitInterest(deps, input) },
    graphql: (schema: SchemaInProgress) => {
      addMembershipInterestApi(schema.builder, schema.shared, deps);
      addApplicationsApi(schema, deps);
    },
    subscribers: interestSubscribers(deps),
    schedules: [
      { name: 'membership-interest.examine-addresses', cron: '*/10 * * * *', run: () => examineAddresses(deps) },
    ],
    sampleMails: INTEREST_SAMPLES,
    commands: bindCommands(interestCommands, deps),
  } satisfies Area;
}

function createDependencies(program: AreaDependencies, { audit, invitation }: OtherAreas) {
  const { clock, random, database, eventsWithin, takeAttempt, retryOnConnectionLoss, isReachable, retention } = program;
  return {
    clock,
    random,
    takeAttempt,
    retryOnConnectionLoss,
    isReachable,
    retention,
    isDisposableDomain,
    interests: createInterestStore(database.db),
    applications: createApplicationListStore(database.db),
    applicationChanges: createApplicationChangeStore(database.db),
    transaction: createTransaction(database.db, (tx) => ({
      interests: createInterestStore(tx),
      applicationChanges: createApplicationChangeStore(tx),
      invitations: invitation.within(tx),
      audit: audit.within(tx),
      events: eventsWithin(tx),
    })),
    sendInterestMail: (interest: Interest) => sendInterestMail(program, interest),
    sendInvitationMail: (interest: Interest, code: string, from: Date) =>
      sendInvitationMail(program, interest, code, from),
    previewInvitationMail: (interest: Interest, code: string, from: Date) =>
      previewInvitationMail(program, interest, code, from),
  };
}
