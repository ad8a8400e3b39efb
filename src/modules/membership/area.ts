import { BASE_PATH } from '#kernel/base-path.ts';
import type { Brand } from '#kernel/brand.ts';
import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import { identifyOffer, type OfferDependencies } from '#kernel/offered-text.ts';
import type {
  AuditTrail,
  LinkSigner,
  MailSecrets,
  RetryOnConnectionLoss,
  SecretCipher,
  TakeAttempt,
} from '#kernel/ports.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, Db, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { truncateNetwork } from '#platform/http/network.ts';
import type { RouteServer } from '#platform/http/route-contribution.ts';
import type { SendMail } from '#platform/mailer/mail.ts';
import { closeAccess, endOtherLogins, revokeMailedLinks } from './actions/account/close-access.ts';
import { createNewsletterLinks } from './actions/account/newsletter-links.ts';
import { readLogins } from './actions/account/read-logins.ts';
import { type AdminInput, createAdmin } from './actions/create-admin.ts';
import { lockOwnAccount } from './actions/factors/lock-own-account.ts';
import type { LoginChallengesPort, PasskeysPort } from './actions/factors/ports.ts';
import { findMember, findVoucher } from './actions/find-member.ts';
import { type IdentifiedMember, logInMember } from './actions/login.ts';
import { createMembershipOpener } from './actions/membership-opener.ts';
import type {
  LinkedIdentities,
  MailedRequests,
  MembershipDependencies,
  MembershipStores,
  PasswordsPort,
} from './actions/ports.ts';
import { findLiveSessions, findSessionViewer, identifyViewer } from './actions/sessions.ts';
import { addAccountApi } from './api/account/account.ts';
import { addNewsletterApi } from './api/account/newsletter.ts';
import { addOwnAccountApi } from './api/account/own-account.ts';
import { addAdminApi } from './api/admins.ts';
import { addClubMembersApi } from './api/back-office/club-members.ts';
import { addFactorsApi } from './api/factors/factors.ts';
import { addMembershipApi } from './api/members.ts';
import { addProofApi } from './api/proofs.ts';
import { adminCommands } from './commands/admin-commands.ts';
import { memberChangeCommands } from './commands/change-members.ts';
import { invitationCommands } from './commands/invitation-commands.ts';
import { memberCommands } from './commands/member-commands.ts';
import { type KeyPublication, membershipRoutes, newsletterRoutes, passwordRoutes } from './http.ts';
import { sendMembershipMail } from './mails.ts';
import type { Member } from './rules/member.ts';
import { type Personal, validatePassword } from './rules/password.ts';
import { MEMBERSHIP_SAMPLES } from './sample-mails.ts';
import { createAccountStore } from './store/account/accounts.ts';
import { createAdminInvitationStore } from './store/admin-invitations.ts';
import { createAdminStore } from './store/admins.ts';
import { createClubMemberStore } from './store/back-office/club-members.ts';
import { createMembersChangeStore } from './store/back-office/members-changes.ts';
import { createFactorStore } from './store/factors/factors.ts';
import { createLinkStores } from './store/links.ts';
import { createMembershipStore } from './store/store.ts';
import { membershipSubscribers } from './subscribers.ts';

type AreaDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: Database;
  readonly eventsWithin: (tx: DbTransaction) => EventPublisher;
  readonly takeAttempt: TakeAttempt;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly brand: Brand;
  readonly publicOrigin: string;
  readonly translate: OfferDependencies['translate'];
  readonly passwords: PasswordsPort;
  readonly passkeys: PasskeysPort;
  readonly loginChallenges: LoginChallengesPort;
  readonly secretCipher: SecretCipher;
  readonly sessionTokens: MembershipDependencies['sessionTokens'] & KeyPublication['sessionTokens'];
  readonly hashToken: MembershipDependencies['hashToken'];
  readonly digest: MembershipDependencies['digest'];
  readonly mailSecrets: MailSecrets;
  readonly linkSigner: LinkSigner;
  readonly environmentName: string;
  readonly send: SendMail;
};

type OtherAreas = {
  readonly audit: { within(tx: DbTransaction): AuditTrail };
  readonly linkedIdentities: { within(tx: DbTransaction): LinkedIdentities };
  readonly openEmailChanges: { within(tx: DbTransaction): Pick<MailedRequests, 'endEmailChange'> };
  readonly dataLinks: { within(tx: DbTransaction): Pick<MailedRequests, 'endDataLinks'> };
};

/** Members, their sessions and passwords. */
export function createMembershipArea(program: AreaDependencies, others: OtherAreas) {
  const storesWithin = (tx: DbTransaction) => createTransactionStores(program, others, tx);
  const deps = createDependencies(program, storesWithin);
  const { random, sessionTokens, brand } = program;
  const opener = {
    random,
    sessionTokens,
    truncateNetwork,
    currency: brand.currency,
    voucherPrefix: brand.voucherPrefix,
  };
  return {
    useCases: {
      createAdmin: (input: AdminInput) => createAdmin(deps, input),
      findMember: (viewer: Viewer | null) => findMember(deps, viewer),
      findMemberById: (id: string) => deps.members.findMember(id),
      ...{ findEmails: deps.members.findEmails, listAdminIds: deps.admins.listAdminIds },
      findMemberId: async (email: string) => (await deps.members.findMemberByEmail(email))?.id ?? null,
      findVoucher: (memberId: string) => findVoucher(deps, memberId),
      createNewsletterLinks: (memberId: string) => createNewsletterLinks(deps, memberId),
      /** Among permanently failed mails to members: those to members who no longer exist. */
      findWithoutMember: deps.members.findSuperfluousWelcomes,
      isMember: (email: string) => deps.members.isMember(email),
      logInMember: (found: IdentifiedMember, client: Parameters<typeof logInMember>[2]) =>
        logInMember(deps, found, client),
      identifyViewer: (token: string | null) => identifyViewer(deps, token),
      findSessionViewer: (sessionId: string) => findSessionViewer(deps, sessionId),
      findLiveSessions: (sessionIds: readonly string[]) => findLiveSessions(deps, sessionIds),
      /** The key of the text that says why a password is refused, or null. */
      validatePassword(password: string, person: Omit<Personal, 'brandName'>): string | null {
        const validationCode = validatePassword(password, { ...person, brandName: brand.name });
        return validationCode && `password.${validationCode}`;
      },
    },
    /** The members within a transaction of another area, and the opener of memberships there. */
    within(tx: DbTransaction) {
      const stores = storesWithin(tx);
      const { members } = stores;
      return {
        members,
        membership: createMembershipOpener(opener, { members, events: stores.events }),
        readLogins: (member: Pick<Member, 'id' | 'role'>) => readLogins(stores, member),
        lockOwnAccount: (viewer: Viewer, at: Instant) => lockOwnAccount(stores, viewer, at),
        lockAdmin: stores.admins.lockAdmin,
        endOtherLogins: (memberId: string, keptSession: string | null, at: Instant) =>
          endOtherLogins(stores, memberId, keptSession, at),
        revokeLinks: (memberId: string, at: Instant) => revokeMailedLinks(stores, memberId, at),
        closeAccess: (memberId: string, at: Instant) => closeAccess(stores, memberId, at),
      };
    },
    graphql: (schema: SchemaInProgress) => addApi(schema, deps),
    http: (server: RouteServer) => {
      membershipRoutes(program)(server);
      newsletterRoutes(deps)(server);
    },
    rootHttp: passwordRoutes(),
    subscribers: membershipSubscribers(deps),
    sampleMails: MEMBERSHIP_SAMPLES,
    commands: bindCommands([...adminCommands, ...invitationCommands, ...memberCommands, ...memberChangeCommands], deps),
  } satisfies Area;
}

function addApi(schema: SchemaInProgress, deps: MembershipDependencies) {
  const { AdminRole, Card, ...types } = addMembershipApi(schema.builder, deps, schema.shared);
  addAdminApi(schema, AdminRole, deps);
  addProofApi(schema, deps);
  addFactorsApi(schema, deps);
  addOwnAccountApi(schema, deps);
  const backOffice = addClubMembersApi(schema, { AdminRole, Card }, deps);
  addAccountApi(schema, types, deps);
  addNewsletterApi(schema, deps);
  return { ...types, ...backOffice };
}

type Stores =
  | 'members'
  | 'accounts'
  | 'resets'
  | 'loginLinks'
  | 'admins'
  | 'clubMembers'
  | 'memberChanges'
  | 'invitations'
  | 'factors';

function createStores(db: Db): Pick<MembershipDependencies, Stores> {
  return {
    members: createMembershipStore(db),
    accounts: createAccountStore(db),
    ...createLinkStores(db),
    admins: createAdminStore(db),
    clubMembers: createClubMemberStore(db),
    memberChanges: createMembersChangeStore(db),
    invitations: createAdminInvitationStore(db),
    factors: createFactorStore(db),
  };
}

function createTransactionStores(
  { eventsWithin }: Pick<AreaDependencies, 'eventsWithin'>,
  { audit, linkedIdentities, openEmailChanges, dataLinks }: OtherAreas,
  tx: DbTransaction,
): MembershipStores {
  const identities = linkedIdentities.within(tx);
  const mailedRequests = { ...openEmailChanges.within(tx), ...dataLinks.within(tx) };
  return { ...createStores(tx), identities, mailedRequests, events: eventsWithin(tx), audit: audit.within(tx) };
}

function createDependencies(
  program: AreaDependencies,
  storesWithin: (tx: DbTransaction) => MembershipStores,
): MembershipDependencies {
  const { clock, random, database, takeAttempt, retryOnConnectionLoss, brand } = program;
  const { passwords, passkeys, loginChallenges, secretCipher, sessionTokens, hashToken, digest, mailSecrets } = program;
  const texts = { brandName: brand.name, translate: program.translate, digest };
  return {
    clock,
    random,
    takeAttempt,
    retryOnConnectionLoss,
    ...{ passwords, passkeys, loginChallenges, secretCipher, sessionTokens, hashToken, digest },
    truncateNetwork,
    mailSecrets,
    newsletterText: (locale) => identifyOffer(texts, 'newsletter', locale),
    nameText: (locale) => identifyOffer(texts, 'name', locale),
    brandName: brand.name,
    linkSigner: program.linkSigner,
    environmentName: program.environmentName,
    site: { origin: program.publicOrigin, basePath: BASE_PATH },
    ...createStores(database.db),
    transaction: createTransaction(database.db, storesWithin),
    sendMail: (mail) => sendMembershipMail(program, mail),
  };
}
