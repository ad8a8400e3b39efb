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
import type { SendMail } from '#platform/mailer/mail.ts';
import type { Interest } from './actions/ports.ts';
import { type InterestInput, submitInterest } from './actions/submit-interest.ts';
import { addMembershipInterestApi } from './api.ts';
import { interestCommands } from './commands.ts';
import { sendInterestMail, sendInvitationMail } from './mails.ts';
import { createInterestStore } from './store.ts';
import { interestSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly takeAttempt: TakeAttempt;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly isReachable: (email: string) => boolean;
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
    graphql: ({ builder, shared }) => addMembershipInterestApi(builder, shared, deps),
    subscribers: interestSubscribers(deps),
    commands: bindCommands(interestCommands, deps),
  } satisfies Area;
}

function createDependencies(program: AreaDependencies, { audit, invitation }: OtherAreas) {
  const { clock, random, database, eventsWithin, takeAttempt, retryOnConnectionLoss, isReachable } = program;
  return {
    clock,
    random,
    takeAttempt,
    retryOnConnectionLoss,
    isReachable,
    interests: createInterestStore(database.db),
    transaction: createTransaction(database.db, (tx) => ({
      interests: createInterestStore(tx),
      invitations: invitation.within(tx),
      audit: audit.within(tx),
      events: eventsWithin(tx),
    })),
    sendInterestMail: (interest: Interest) => sendInterestMail(program, interest),
    sendInvitationMail: (interest: Interest, code: string, from: Date) =>
      sendInvitationMail(program, interest, code, from),
  };
}
