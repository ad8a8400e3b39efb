import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, SecretCipher, TakeAttempt } from '#kernel/ports.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import type { LoginOutcome } from '#modules/membership/actions/login.ts';
import type { MembershipStore, PasswordsPort } from '#modules/membership/actions/ports.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress, SchemaPart } from '#platform/graphql-server/schema-part.ts';
import type { Logger } from '#platform/logger.ts';
import type { Counters } from '#platform/telemetry/meters.ts';
import { decryptIdentity } from './actions/encrypted-tokens.ts';
import type { IdentityDependencies, LoginClient, ProviderPort } from './actions/ports.ts';
import { addOwnIdentities } from './api/own-identities.ts';
import { addSignIn, type MembershipTypes } from './api/sign-in.ts';
import { callbackRoutes } from './http.ts';
import { identityMetrics } from './metrics.ts';
import { createIdentityStore } from './store/identities.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly publicOrigin: string;
  readonly identityProviders: readonly ProviderPort[];
  readonly takeAttempt: TakeAttempt;
  readonly passwords: PasswordsPort;
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
      logInMember(memberId: string, client: LoginClient): Promise<LoginOutcome>;
    };
    within(tx: DbTransaction): { readonly members: MembershipStore };
    readonly graphql: SchemaPart<MembershipTypes>;
  };
};

/** Logins by accounts at identity providers, and the accounts that members have linked. */
export function createIdentityArea(program: AreaDependencies, others: OtherAreas) {
  const deps = createDependencies(program, others);
  const { identityProviders: providers, publicOrigin } = program;
  return {
    useCases: {
      listProviders: () => providers.map(({ id, name }) => ({ id, name })),
      /** The identity of a token that can still be used, with the login that it is used up with. */
      async openIdentity(token: string) {
        const proven = decryptIdentity(deps, token);
        const stateHash = proven && deps.hashToken(proven.state);
        if (!proven || !stateHash || !(await deps.identities.isOpen(stateHash, deps.clock()))) return null;
        return { identity: proven.identity, stateHash };
      },
    },
    /** The identities within a transaction of another area. */
    within: (tx: DbTransaction) => ({ identities: createIdentityStore(tx) }),
    graphql(schema: SchemaInProgress) {
      const { Provider } = addSignIn(schema, schema.getTypes(others.membership.graphql), deps);
      addOwnIdentities(schema, Provider, deps);
      return { Provider };
    },
    http: callbackRoutes({ publicOrigin, providers }),
  } satisfies Area;
}

function createDependencies(program: AreaDependencies, { audit, invitation, membership }: OtherAreas) {
  const { clock, random, database, takeAttempt, passwords, secretCipher, hashToken, log } = program;
  const { countStep } = identityMetrics(program.counters);
  return {
    ...{ clock, random, takeAttempt, passwords, secretCipher, hashToken },
    providers: program.identityProviders,
    identities: createIdentityStore(database.db),
    members: membership.useCases,
    transaction: createTransaction(database.db, (tx) => ({
      identities: createIdentityStore(tx),
      members: membership.within(tx).members,
      audit: audit.within(tx),
    })),
    checkCode: invitation.useCases.checkCode,
    logInMember: membership.useCases.logInMember,
    noteStep(provider, step, outcome) {
      const [kind = outcome, code] = outcome.split(' ');
      countStep(provider, step, kind);
      if (code !== undefined && kind !== 'denied') log.warn({ provider, step, kind, code }, 'identity provider');
    },
  } satisfies IdentityDependencies;
}
