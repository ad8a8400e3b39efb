import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, MailSecrets, TakeAttempt } from '#kernel/ports.ts';
import type { MembershipStore } from '#modules/membership/actions/ports.ts';
import type { Member } from '#modules/membership/rules/member.ts';
import type { RegistrationStore } from '#modules/registration/actions/ports.ts';
import type { Area } from '#platform/contributions.ts';
import type { Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { SendMail } from '#platform/mailer/mail.ts';
import type { AccountStore, EmailChangeDependencies } from './actions/ports.ts';
import { addEmailChangeApi } from './api.ts';
import { sendEmailChangeMail } from './mails.ts';
import { EMAIL_CHANGE_SAMPLES } from './sample-mails.ts';
import { createEmailChangeStore } from './store.ts';
import { emailChangeSubscribers } from './subscribers.ts';

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
  readonly send: SendMail;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly membership: {
    readonly useCases: { findMemberById(id: string): Promise<Member | null> };
    within(
      tx: DbTransaction,
    ): { readonly members: MembershipStore } & Pick<AccountStore, 'lockOwnAccount' | 'revokeLinks' | 'closeAccess'>;
  };
  readonly registration: { within(tx: DbTransaction): { readonly registrations: Pick<RegistrationStore, 'release'> } };
};

/** The change of an account that waits for its confirmation. It needs no area: the area of members ends it. */
export const openEmailChanges = {
  within: (tx: Db) => ({ endEmailChange: createEmailChangeStore(tx).replaceOpen }),
};

/** Changes of the address of an account, by links that are mailed to both addresses. */
export function createEmailChangeArea(program: AreaDependencies, others: OtherAreas) {
  const { db, eventsWithin } = program;
  const { audit, membership, registration } = others;
  const deps: EmailChangeDependencies = {
    ...program,
    sendMail: (mail) => sendEmailChangeMail(program, mail),
    changes: createEmailChangeStore(db),
    accounts: { findMember: membership.useCases.findMemberById },
    transaction: createTransaction(db, (tx) => ({
      changes: createEmailChangeStore(tx),
      accounts: createAccountStore(others, tx),
      registrations: registration.within(tx).registrations,
      events: eventsWithin(tx),
      audit: audit.within(tx),
    })),
    isConflict,
  };
  return {
    useCases: {},
    graphql: (schema: SchemaInProgress) => addEmailChangeApi(schema, deps),
    subscribers: emailChangeSubscribers(deps),
    sampleMails: EMAIL_CHANGE_SAMPLES,
  } satisfies Area;
}

function createAccountStore({ membership }: OtherAreas, tx: DbTransaction): AccountStore {
  const { members, lockOwnAccount, revokeLinks, closeAccess } = membership.within(tx);
  const { findMember, lockMember } = members;
  return { findMember, lockMember, lockOwnAccount, revokeLinks, closeAccess };
}

/** The codes of PostgreSQL for violated constraints. */
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** Somebody else got the address in the same moment, or the change was replaced in that moment. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (error.code === UNIQUE_VIOLATION) return true;
  return error.code === CHECK_VIOLATION && 'table' in error && error.table === 'email_change';
}
