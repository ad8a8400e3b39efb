import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hasPublicDomain } from '#kernel/email-address.ts';
import { SECOND } from '#kernel/instant.ts';
import type { SitePage } from '#modules/experiment/rules/site.ts';
import type { ProviderPort } from '#modules/identity/actions/ports.ts';
import { listBlockedHosts } from '#modules/invitation/rules/blocked-hosts.ts';
import { scaleResendLimits } from '#modules/registration/rules/lifecycle.ts';
import { createRetryOnConnectionLoss } from '#platform/database/retry-on-connection-loss.ts';
import { digest } from '#platform/digest.ts';
import { getNetworkKey } from '#platform/http/network.ts';
import { createProxies } from '#platform/http/proxies.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { createLoginChallenges } from '#platform/login-challenges.ts';
import { createMailSecrets } from '#platform/mail-secrets.ts';
import { countMails } from '#platform/mailer/count-mails.ts';
import { noteMails } from '#platform/mailer/track-mails.ts';
import { connectProvider } from '#platform/openid/connect-provider.ts';
import { createPoster } from '#platform/outgoing/post.ts';
import { createPasskeys } from '#platform/passkeys.ts';
import { createPasswords } from '#platform/passwords.ts';
import { createChallenges } from '#platform/proof-of-work/challenges.ts';
import { createRateLimits } from '#platform/rate-limit.ts';
import { createSecretCipher } from '#platform/secret-cipher.ts';
import { hashToken } from '#platform/secret-tokens.ts';
import { createSemaphoreWithTimeout } from '#platform/semaphore.ts';
import { createSessionTokens } from '#platform/session-tokens.ts';
import { createEventStreams } from '#platform/sse/event-streams.ts';
import { encodeQrFile } from '#web/browser/qr/encode-files.server.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import { type DeclaredPage, listPageFlags } from '#web/routing/page-handle.ts';
import { listProductPictures } from './brands.ts';
import { addSiteLimits, countRefusals, limitsWithSites, scaleConnections } from './limits.ts';
import type { Resources } from './resources.ts';

/** How long a registration waits in the queue for locks before it is refused with a request to retry. */
const LOCK_QUEUE_TIMEOUT_MS = 5_000;

/** How long a receiver of webhooks may take to respond. */
const WEBHOOK_TIMEOUT_MS = 15 * SECOND;

const NONE: ReadonlyMap<string, string> = new Map();

export type Services = ReturnType<typeof createServices>;

/** Derives from the open resources the services that several areas share; each area declares which it needs. */
export function createServices(resources: Resources) {
  const { config, brand, database, jobs, meters, mailer } = resources;
  const { clock, random, liveEvents, translate, isTextKey, findTextProblem } = resources;
  const blockedHosts = listBlockedHosts(config.referrerBlock);
  return {
    ...{ clock, random, liveEvents, translate, isTextKey, findTextProblem, encodeQrFile },
    database,
    db: database.db,
    ...{ eventsWithin: jobs.within, composeEvent: jobs.compose, jobsWithin: jobs.within },
    retriesWithin: jobs.deadLetters.within,
    ...{ brand, productPictures: listProductPictures(brand.id) },
    publicOrigin: config.publicOrigin,
    production: config.production,
    environmentName: config.environmentName,
    takeAttempt: addSiteLimits(countRefusals(createLimits(resources), meters)),
    limitConcurrency: createSemaphoreWithTimeout(
      Math.max(1, Math.floor(config.databasePool / 4)),
      LOCK_QUEUE_TIMEOUT_MS,
    ),
    retryOnConnectionLoss: createRetryOnConnectionLoss(),
    ...createKeyServices(resources),
    hashToken,
    poster: createPoster({ allowsPrivate: config.webhooksToPrivate, timeoutMs: WEBHOOK_TIMEOUT_MS }),
    allowsPrivateWebhooks: config.webhooksToPrivate,
    digest,
    returnedMailDigest: config.returnedMailDigest,
    send: noteMails(countMails(mailer.send, meters), brand.mail.senderAddress),
    counters: meters,
    ...createFeatureServices(resources),
    sitePages: listSitePages(),
    isReachable: (email: string) => !config.production || hasPublicDomain(email),
    resendLimits: scaleResendLimits(config.rateLimitScale),
    identityProviders: createProviders(resources),
    retention: config.retention,
    referrerGate: config.referrerGate,
    blockedHosts,
    // In report mode, a stored referrer refuses no visitor.
    blockedReferrers: config.referrerGate === 'enforce' ? blockedHosts : NONE,
  } as const;
}

/** The connections to the identity providers that the operator has configured. */
function createProviders({ identityProviders = [], clock }: Resources): readonly ProviderPort[] {
  return identityProviders.map(({ settings, ...provider }) => ({ ...provider, ...connectProvider(settings, clock) }));
}

/** What proves identities, and what signs or encrypts with the operator's keys. */
function createKeyServices({ config, brand, signingSeeds, passwordCosts }: Resources) {
  return {
    passwords: createPasswords(passwordCosts),
    passkeys: createPasskeys({ publicOrigin: config.publicOrigin, name: brand.name }),
    secretCipher: createSecretCipher(signingSeeds),
    loginChallenges: createLoginChallenges(signingSeeds),
    sessionTokens: createSessionTokens({ keys: signingSeeds, issuer: config.publicOrigin }),
    linkSigner: createLinkSigner(signingSeeds),
    mailSecrets: createMailSecrets(signingSeeds),
  } as const;
}

/** What the feature service needs: its settings, the streams of this process, and the network of a visitor. */
function createFeatureServices({ config, log, featureEncryptionKey = null }: Resources) {
  const { streamsPerAddress, streamsTotal } = config.features;
  const { getAddress } = createProxies(config.trustedProxies);
  return {
    log,
    features: { ...config.features, encryptionKey: featureEncryptionKey },
    eventStreams: createEventStreams({
      limits: { anAddress: scaleConnections(streamsPerAddress, config.rateLimitScale), total: streamsTotal },
      onEnd: (end, milliseconds) => log.info({ end, ms: Math.round(milliseconds) }, 'event stream'),
    }),
    getClientNetwork: (request: IncomingMessage) => getNetworkKey(getAddress(request)),
  } as const;
}

/** The pages that visitors can open, as far as experiments depend on them. Visits begin with those that are indexed. */
function listSitePages(): readonly SitePage[] {
  const pages: readonly DeclaredPage[] = PAGES;
  return pages
    .filter(({ audience }) => audience === 'public')
    .map((page) => ({
      paths: [page.path, ...(page.aliases ?? [])],
      flags: listPageFlags(page),
      isEntry: page.robots === 'index',
    }));
}

function createLimits({ config, database, redis = null, signingSeeds, clock, random, meters }: Resources) {
  const secret = signingSeeds[0]?.seed ?? randomBytes(32);
  const proofs = config.proofOfWork ? { challenges: createChallenges(signingSeeds), clock, random, meters } : null;
  return createRateLimits({ database, redis, limits: limitsWithSites(), scale: config.rateLimitScale, secret, proofs });
}
