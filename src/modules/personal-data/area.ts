import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, MailSecrets, RetryOnConnectionLoss, TakeAttempt } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { SendMail } from '#platform/mailer/mail.ts';
import type { DataMail, DataRequestDependencies } from './actions/data-request-ports.ts';
import { type EraseMemberInput, eraseMember } from './actions/erase-member.ts';
import type { ErasureStores, PersonalDataDependencies } from './actions/ports.ts';
import { addOwnAccountDataApi } from './api/own-account.ts';
import { addOwnDataApi } from './api/own-data.ts';
import { addPersonalDataApi } from './api/personal-data.ts';
import { personalDataCommands } from './commands/commands.ts';
import { sendDataMail } from './mails.ts';
import { PERSONAL_DATA_SAMPLES } from './sample-mails.ts';
import { createAddressStore, createDataRequestStore } from './store/data-requests.ts';
import { createErasureStore } from './store/erasure.ts';
import { createMemberDataStore } from './store/member-data.ts';
import { personalDataSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly db: Db;
  readonly random: RandomBytes;
  readonly brand: Brand;
  readonly publicOrigin: string;
  readonly takeAttempt: TakeAttempt;
  readonly isReachable: (email: string) => boolean;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly mailSecrets: MailSecrets;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly send: SendMail;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly membership: { within(tx: DbTransaction): ErasureStores['accounts'] };
  readonly registration: { within(tx: DbTransaction): Pick<ErasureStores, 'registrations'> };
};

/** The mailed links to personal data. They need no area: the area of members ends those of an account that is taken back. */
export const dataLinks = { within: (tx: Db) => ({ endDataLinks: createDataRequestStore(tx).endLinks }) };

/** What a person may demand of the club: a copy of the personal data, and their erasure. */
export function createPersonalDataArea(program: AreaDependencies, others: OtherAreas) {
  const { audit, membership, registration } = others;
  const { db, brand, eventsWithin } = program;
  const deps: PersonalDataDependencies & DataRequestDependencies = {
    ...program,
    brandName: brand.name,
    sendDataMail: (mail: DataMail) => sendDataMail(program, mail),
    dataRequests: createDataRequestStore(db),
    addresses: createAddressStore(db),
    memberData: createMemberDataStore(db),
    transaction: createTransaction(db, (tx) => ({
      dataRequests: createDataRequestStore(tx),
      erasure: createErasureStore(tx),
      accounts: membership.within(tx),
      registrations: registration.within(tx).registrations,
      events: eventsWithin(tx),
      audit: audit.within(tx),
    })),
  };
  return {
    useCases: { eraseMember: (input: EraseMemberInput) => eraseMember(deps, input) },
    graphql(schema: SchemaInProgress) {
      const types = addPersonalDataApi(schema, deps);
      addOwnDataApi(schema, types, deps);
      addOwnAccountDataApi(schema, types, deps);
    },
    subscribers: personalDataSubscribers(deps),
    sampleMails: PERSONAL_DATA_SAMPLES,
    commands: bindCommands(personalDataCommands, deps),
  } satisfies Area;
}
