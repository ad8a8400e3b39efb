import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, FindSuperfluous, SecretCipher, TakeAttempt } from '#kernel/ports.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import type { IdentifiedMember, LoginOutcome } from '#modules/membership/actions/login.ts';
import type { MembershipStore } from '#modules/membership/actions/ports.ts';
import type { Member } from '#modules/membership/rules/member.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress, SchemaPart } from '#platform/graphql-server/schema-part.ts';
import type { Logger } from '#platform/logger.ts';
import type { SendMail } from '#platform/mailer/mail.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { decryptIdentity } from './actions/encrypted-tokens.ts';
import type { IdentityDependencies, IdentityStores, LoginClient, ProviderPort } from './actions/ports.ts';
import { addMemberIdentities, type BackOfficeTypes } from './api/member-identities.ts';
import { addOwnIdentities } from './api/own-identities.ts';
import { addSignIn, type MembershipTypes } from './api/sign-in.ts';
import { identityCommands } from './commands.ts';
import { callbackRoutes } from './http.ts';
import { sendIdentityMail } from './mails.ts';
import { identityMetrics } from './metrics.ts';
import { IDENTITY_SAMPLES } from './sample-mails.ts';
import { createIdentityStore } from './store/identities.ts';
import { identitySubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly publicOrigin: string;
  readonly identityProviders: readonly ProviderPort[];
  readonly takeAttempt: TakeAttempt;
  readonly brand: Brand;
  readonly send: SendMail;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly secretCipher: SecretCipher;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly counters: Counters;
  readonly log: Pick<Logger, 'warn'>;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly invitation: { readonly useCases: { checkCode(input: CheckInput): Promise<CodeCheck> } };
  readonly membership: {
    readonly useCases: {
      isMember(email: string): Promise<boolean>;
      findMemberById(id: string): Promise<Member | null>;
      readonly findWithoutMember: FindSuperfluous;
      logInMember(found: IdentifiedMember, client: LoginClient): Promise<LoginOutcome>;
    };
    within(
      tx: DbTransaction,
    ): { readonly members: MembershipStore } & Pick<
      IdentityStores['members'],
      'lockAdmin' | 'lockOwnAccount' | 'readLogins' | 'endOtherLogins'
    >;
    readonly graphql: SchemaPart<MembershipTypes & BackOfficeTypes>;
  };
};

/** The linked identities, for the area of members, which is created before this one. */
export function createLinkedIdentities({ identityProviders }: Pick<AreaDependencies, 'identityProviders'>) {
  const configured = identityProviders.map(({ id }) => id);
  return {
    within(tx: Db) {
      const { findOwner, deleteIdentities, countIdentities } = createIdentityStore(tx);
      return { findOwner, deleteIdentities, countUsable: (memberId: string) => countIdentities(memberId, configured) };
    },
  };
}

/** Logins by accounts at identity providers, and the accounts that members have linked. */
export function createIdentityArea(program: AreaDependencies, others: OtherAreas) {
  const deps = createDependencies(program, others);
  const { identityProviders: providers, publicOrigin } = program;
  return {
    useCases: {
      listProviders: () => providers.map(({ id, name }) => ({ id, name })),
      /** The identity of a token, with the login that it is used up with, and whether that has happened. */
      async openIdentity(token: string) {
        const proven = decryptIdentity(deps, token);
        const stateHash = proven && deps.hashToken(proven.state);
        // What a member began to link registers nobody.
        if (!proven || proven.session !== null || !stateHash) return null;
        const isUsed = !(await deps.identities.isOpen(stateHash, deps.clock()));
        return { identity: proven.identity, stateHash, isUsed };
      },
    },
    /** The identities within a transaction of another area. */
    within: (tx: DbTransaction) => ({ identities: createIdentityStore(tx) }),
    graphql(schema: SchemaInProgress) {
      const { Provider } = addSignIn(schema, schema.getTypes(others.membership.graphql), deps);
      const { Identity } = addOwnIdentities(schema, Provider, deps);
      addMemberIdentities(schema, { ...schema.getTypes(others.membership.graphql), Identity }, deps);
      return { Provider };
    },
    http: callbackRoutes({ publicOrigin, providers }),
    subscribers: identitySubscribers({ ...deps, findSuperfluous: others.membership.useCases.findWithoutMember }),
    sampleMails: IDENTITY_SAMPLES,
    commands: bindCommands(identityCommands, deps),
  } satisfies Area;
}

function createDependencies(program: AreaDependencies, { audit, invitation, membership }: OtherAreas) {
  const { clock, random, database, takeAttempt, eventsWithin, secretCipher, hashToken, log } = program;
  const { countStep } = identityMetrics(program.counters);
  return {
    ...{ clock, random, takeAttempt, secretCipher, hashToken },
    providers: program.identityProviders,
    identities: createIdentityStore(database.db),
    members: { isMember: membership.useCases.isMember, findMember: membership.useCases.findMemberById },
    transaction: createTransaction(database.db, (tx) => ({
      identities: createIdentityStore(tx),
      members: createMembers(membership, tx),
      events: eventsWithin(tx),
      audit: audit.within(tx),
    })),
    checkCode: invitation.useCases.checkCode,
    sendMail: (mail) => sendIdentityMail(program, mail),
    logInMember: membership.useCases.logInMember,
    noteStep(provider, step, outcome) {
      const [kind = outcome, code] = outcome.split(' ');
      countStep(provider, step, kind);
      if (code !== undefined && kind !== 'denied') log.warn({ provider, step, kind, code }, 'identity provider');
    },
  } satisfies IdentityDependencies;
}

function createMembers(membership: OtherAreas['membership'], tx: DbTransaction): IdentityStores['members'] {
  const { members, lockAdmin, lockOwnAccount, readLogins, endOtherLogins } = membership.within(tx);
  const { findMember, findMemberByEmail, lockMember } = members;
  return { findMember, findMemberByEmail, lockMember, lockAdmin, lockOwnAccount, readLogins, endOtherLogins };
}
