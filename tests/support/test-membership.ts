import { randomBytes } from 'node:crypto';
import type { EventType } from '#kernel/domain-events.ts';
import { newId } from '#kernel/ids.ts';
import { openEmailChanges } from '#modules/email-change/area.ts';
import { createLinkedIdentities } from '#modules/identity/area.ts';
import type { MembershipDependencies, MembershipMail, NewMember } from '#modules/membership/actions/ports.ts';
import { createAccountStore } from '#modules/membership/store/account/accounts.ts';
import { createAdminInvitationStore } from '#modules/membership/store/admin-invitations.ts';
import { createAdminStore } from '#modules/membership/store/admins.ts';
import { createClubMemberStore } from '#modules/membership/store/back-office/club-members.ts';
import { createMembersChangeStore } from '#modules/membership/store/back-office/members-changes.ts';
import { createFactorStore } from '#modules/membership/store/factors/factors.ts';
import { createLinkStores } from '#modules/membership/store/links.ts';
import { createMembershipStore } from '#modules/membership/store/store.ts';
import { dataLinks } from '#modules/personal-data/area.ts';
import { type Db, openDatabase } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import { digest } from '#platform/digest.ts';
import { truncateNetwork } from '#platform/http/network.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { createLoginChallenges } from '#platform/login-challenges.ts';
import { createMailSecrets } from '#platform/mail-secrets.ts';
import { createPasskeys } from '#platform/passkeys.ts';
import { createPasswords } from '#platform/passwords.ts';
import { createSecretCipher } from '#platform/secret-cipher.ts';
import { hashToken } from '#platform/secret-tokens.ts';
import { createSessionTokens } from '#platform/session-tokens.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { createTestDatabase } from './database.ts';

type Published = { readonly type: EventType; readonly data: unknown };
export type TestMembership = Awaited<ReturnType<typeof createTestMembership>>;

export const START = new Date('2026-03-01T12:00:00.000Z');
export const passwords = createPasswords(CHEAP_PASSWORDS);

/** The membership on a database of its own, with an adjustable clock; it records events, mails and audit entries. */
export async function createTestMembership() {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.connectionString, { max: 25 });
  const time = { now: START };
  const out = {
    events: [] as Published[],
    mails: [] as MembershipMail[],
    audit: [] as unknown[],
    attempts: [] as string[],
  };
  const note = (type: EventType, data: unknown) => void out.events.push({ type, data });
  const events = {
    publish: async (type: EventType, data: unknown) => note(type, data),
    publishAll: async (type: EventType, all: readonly unknown[]) => {
      for (const data of all) note(type, data);
    },
  };
  const audit = {
    judge: async () => undefined,
    record: async (entry: unknown) => void out.audit.push(entry),
    recordAll: async (entries: readonly unknown[]) => void out.audit.push(...entries),
  };
  const deps: MembershipDependencies = {
    clock: () => time.now,
    random: (bytes) => randomBytes(bytes),
    brandName: 'Nocturne',
    linkSigner: createLinkSigner([{ id: 'k1', seed: Buffer.alloc(32, 7) }]),
    environmentName: 'test',
    site: { origin: 'https://club.example', basePath: '/acquisition' },
    newsletterText: (locale) => `text-${locale}`,
    nameText: (locale) => `name-${locale}`,
    ...createStores(db),
    transaction: createTransaction(db, (tx) => ({ ...createStores(tx), events, audit })),
    takeAttempt: async (limit, subject) => {
      out.attempts.push(`${limit} ${subject}`);
      return null;
    },
    passwords,
    passkeys: createPasskeys({ publicOrigin: 'https://club.example', name: 'Nocturne' }),
    loginChallenges: createLoginChallenges([{ id: 'k1', seed: Buffer.alloc(32, 7) }]),
    secretCipher: createSecretCipher([{ id: 'k1', seed: Buffer.alloc(32, 7) }]),
    digest,
    sessionTokens: createSessionTokens({
      keys: [{ id: 'k1', seed: Buffer.alloc(32, 7) }],
      issuer: 'https://club.example',
    }),
    hashToken,
    truncateNetwork,
    mailSecrets: createMailSecrets([{ id: 'k1', seed: Buffer.alloc(32, 7) }]),
    retryOnConnectionLoss: (work) => work(),
    sendMail: async (mail) => void out.mails.push(mail),
  };
  async function closeAll(): Promise<void> {
    await close();
    await database.drop();
  }
  return { deps, time, out, pool, close: closeAll };
}

function createStores(db: Db) {
  return {
    members: createMembershipStore(db),
    accounts: createAccountStore(db),
    ...createLinkStores(db),
    admins: createAdminStore(db),
    clubMembers: createClubMemberStore(db),
    memberChanges: createMembersChangeStore(db),
    invitations: createAdminInvitationStore(db),
    factors: createFactorStore(db),
    identities: createLinkedIdentities({ identityProviders: [] }).within(db),
    mailedRequests: { ...openEmailChanges.within(db), ...dataLinks.within(db) },
  };
}

/** Inserts a member without a registration, with a password; returns the id. */
export async function addMember(
  deps: MembershipDependencies,
  password: string,
  changes: Partial<NewMember> = {},
): Promise<string> {
  const id = newId(START, deps.random);
  const person = {
    firstName: 'Clara',
    lastName: 'Lindqvist',
    language: 'de',
    country: 'AT',
    role: 'MEMBER',
    adminRole: null,
    card: null,
  } as const;
  const rest = { gender: null, newsletterSince: null, registrationId: null };
  const passwordHash = await passwords.hash(password);
  await deps.members.insertMember(
    { id, email: 'clara@example.com', ...person, ...rest, passwordHash, ...changes },
    START,
  );
  return id;
}
