import { createHash, randomBytes } from 'node:crypto';
import type { Brand } from '#kernel/brand.ts';
import { hasPublicDomain } from '#kernel/email-address.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { createAuditTrail } from '#modules/audit/store.ts';
import { createReceiptStore } from '#modules/consent/store.ts';
import { createDemoStore } from '#modules/demo/store/mark.ts';
import { createFunnelStore } from '#modules/funnel/store.ts';
import { type CheckInput, checkCode } from '#modules/invitation/actions/check-code.ts';
import type { InvitationJobs } from '#modules/invitation/actions/ports.ts';
import { findCampaign } from '#modules/invitation/actions/resolve-landing.ts';
import { listBlockedHosts } from '#modules/invitation/rules/blocked-hosts.ts';
import { createArrivalStore } from '#modules/invitation/store/arrivals.ts';
import { createCodeReader } from '#modules/invitation/store/code-reader.ts';
import { createInvitationStore } from '#modules/invitation/store/store.ts';
import { createMembershipOpener } from '#modules/membership/actions/membership-opener.ts';
import type { MembershipJobs } from '#modules/membership/actions/ports.ts';
import { judgePassword } from '#modules/membership/rules/password.ts';
import { createMembershipStore } from '#modules/membership/store.ts';
import type { InterestJobs } from '#modules/membership-interest/actions/ports.ts';
import { createInterestStore } from '#modules/membership-interest/store.ts';
import type { RegistrationJobs } from '#modules/registration/actions/ports.ts';
import type { NoteCheck } from '#modules/registration/actions/verify-guarantees.ts';
import { createRegistrationStore } from '#modules/registration/store/store.ts';
import { findBrokenGuarantees } from '#modules/registration/store/verify.ts';
import { createOldRowStore } from '#modules/retention/store.ts';
import type { Config } from '#platform/config/read-config.ts';
import type { Database, Db, DbTransaction } from '#platform/database/open.ts';
import { createOverOutage } from '#platform/database/over-outage.ts';
import { transactionOf } from '#platform/database/transaction.ts';
import type { ErrorSink } from '#platform/error-reports/sink.ts';
import { createProxies } from '#platform/http/proxies.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createLinkSigner, type SigningSeed } from '#platform/link-signing.ts';
import type { LiveEventsService } from '#platform/live-events.ts';
import type { Logger } from '#platform/logger.ts';
import { createMailSecrets } from '#platform/mail-secrets.ts';
import type { Mailer } from '#platform/mailer/mail.ts';
import { createPasswords } from '#platform/passwords.ts';
import { createRateLimits } from '#platform/rate-limit.ts';
import type { Redis } from '#platform/redis.ts';
import { hashToken } from '#platform/secret-tokens.ts';
import { createPatientSemaphore } from '#platform/semaphore.ts';
import { createSessionTokens } from '#platform/session-tokens.ts';
import type { Meters } from '#platform/telemetry/meters.ts';
import { countHits, countRegistrations } from './counting.ts';
import { countSites, limitsWithSites, resendLimits } from './limits.ts';
import { createMails } from './mails.ts';
import { newsletterText } from './newsletter-text.ts';

export type AllJobs = RegistrationJobs & MembershipJobs & InvitationJobs & InterestJobs;
export const JOB_NAMES = [
  'registration.send-activation',
  'registration.announce-activated',
  'membership.send-password-reset',
  'membership.send-welcome',
  'invitation.announce-landing-changed',
  'membership-interest.send-confirmation',
  'membership-interest.send-invitation',
] as const satisfies readonly (keyof AllJobs)[];

/** They share the places that MAIL_CONCURRENCY names. */
export const MAIL_JOBS = [
  'registration.send-activation',
  'membership.send-password-reset',
  'membership.send-welcome',
  'membership-interest.send-confirmation',
  'membership-interest.send-invitation',
] as const satisfies readonly (keyof AllJobs)[];

/** The parts from outside: what differs between a deployment, a test and the command line. */
export type Outside = {
  readonly config: Config;
  readonly brand: Brand;
  readonly signingSeeds: readonly SigningSeed[];
  readonly database: Database;
  /** Whether the embedded database has been gone for longer than it takes to start it again. */
  readonly isDatabaseLost?: (() => boolean) | undefined;
  /** For the counters of limits, where the operator has one. */
  readonly redis?: Redis | null;
  readonly jobs: Jobs<AllJobs>;
  readonly liveEvents: LiveEventsService;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly meters: Meters;
  /** Where error reports land in development; null elsewhere. */
  readonly errorSink: ErrorSink | null;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly translate: (locale: Locale, key: string, values?: Readonly<Record<string, string>>) => string;
  readonly countryOfAddress: (address: string) => string | null;
};

/** How long a registration stands in line before it is told to come again. */
const LINE_MS = 5_000;

export type World = ReturnType<typeof createWorld>;

/** Binds every port of every action to its real part. */
export function createWorld(outside: Outside) {
  const { config, brand, database } = outside;
  const secrets = secretsOf(outside);
  const checks = checksOf(outside);
  const { currency, voucherPrefix } = brand;
  const opener = { random: outside.random, sessionTokens: secrets.sessionTokens, currency, voucherPrefix };
  return {
    ...outside,
    ...secrets,
    ...checks,
    checkCode: (input: CheckInput) => checkCode(checks, input),
    findCampaign: (slug: string) => findCampaign(createInvitationStore(database.db), slug),
    brandName: brand.name,
    publicOrigin: config.publicOrigin,
    isReachable: (email: string) => !config.production || hasPublicDomain(email),
    proxies: createProxies(config.trustedProxies),
    transaction: transactionOf(database.db, (tx) => ({
      ...storesOf(tx, outside),
      membership: createMembershipOpener(opener, { members: createMembershipStore(tx), jobs: outside.jobs.within(tx) }),
    })),
    ...storesOf(database.db, outside),
    overOutage: createOverOutage(),
    waitInLine: createPatientSemaphore(Math.max(1, Math.floor(config.databasePool / 4)), LINE_MS),
    startJobs: outside.jobs.work,
    clockCheck: outside.jobs.clockCheck,
    findBrokenGuarantees: (note?: NoteCheck) => findBrokenGuarantees(database.db, note),
    deadLetters: outside.jobs.deadLetters,
    takeAttempt: countSites(countHits(takeAttemptOf(outside), outside.meters)),
    noteRegistration: countRegistrations(outside.meters),
    noteRetention: (table: string, rows: number) => outside.meters.retention.inc({ table }, rows),
    retention: config.retention,
    resendLimits: resendLimits(config.rateLimitScale),
    ...createMails(outside, checks.linkSigner),
  } as const;
}

const NONE: ReadonlyMap<string, string> = new Map();

function checksOf({ clock, config, database, signingSeeds }: Outside) {
  const blockedHosts = listBlockedHosts(config.referrerBlock);
  return {
    blockedHosts,
    clock,
    codes: createCodeReader(database.pool, () => clock().getTime()),
    linkSigner: createLinkSigner(signingSeeds),
    // Where the gate only reports, a stored referrer refuses nobody.
    blockedReferrers: config.referrerGate === 'enforce' ? blockedHosts : NONE,
  };
}

/** Tokens, their hashes and passwords. */
function secretsOf({ brand, config, signingSeeds, translate }: Outside) {
  const passwords = createPasswords();
  return {
    sessionTokens: createSessionTokens({ keys: signingSeeds, issuer: config.publicOrigin }),
    secretTokens: { hash: hashToken },
    mailSecrets: createMailSecrets(signingSeeds),
    hashToken,
    passwords,
    hashPassword: passwords.hash,
    judgePassword(password: string, person: { email: string; firstName: string; lastName: string }): string | null {
      const slip = judgePassword(password, { ...person, brandName: brand.name });
      return slip && `password.${slip}`;
    },
    newsletterText: (locale: Locale) => newsletterText((key) => translate(locale, key, { brand: brand.name }), locale),
    digest: (text: string) => createHash('sha256').update(text).digest(),
  };
}

function takeAttemptOf({ config, database, redis = null, signingSeeds }: Outside) {
  const secret = signingSeeds[0]?.seed ?? randomBytes(32);
  return createRateLimits({ database, redis, limits: limitsWithSites(), scale: config.rateLimitScale, secret });
}

function storesOf(db: Db | DbTransaction, outside: Outside) {
  return {
    registrations: createRegistrationStore(db),
    invitations: createInvitationStore(db),
    members: createMembershipStore(db),
    interests: createInterestStore(db),
    receipts: createReceiptStore(db),
    arrivals: createArrivalStore(db),
    funnel: createFunnelStore(db),
    oldRows: createOldRowStore(db),
    demo: createDemoStore(db),
    audit: createAuditTrail(db, outside),
    jobs: outside.jobs.within(db as DbTransaction),
  };
}
