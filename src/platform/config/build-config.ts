import type * as v from 'valibot';
import { SECOND } from '#kernel/instant.ts';
import { joinDatabaseUrl } from './database-url.ts';
import type { ClientKey } from './feature-settings.ts';
import type { SETTINGS } from './settings.ts';

export type Names = keyof typeof SETTINGS;
/** Null only for a setting without a default. */
export type SettingValue<Name extends Names> =
  | v.InferOutput<(typeof SETTINGS)[Name]['read']>
  | ((typeof SETTINGS)[Name]['fallback'] extends null ? null : never);

/** Reads the value of a setting, or its default. */
export type Reader = <Name extends Names>(name: Name) => SettingValue<Name>;

export type Config = ReturnType<typeof buildConfig>;
export type Secrets = ReturnType<typeof readSecrets>;

/** The settings of the program by their meaning, without the secrets. */
export function buildConfig(read: Reader) {
  const host = read('HOST');
  const port = read('PORT');
  return {
    production: read('VESTIBULE_ENV') === 'production',
    host,
    port,
    publicOrigin: read('PUBLIC_ORIGIN') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    metricsPort: read('METRICS_PORT'),
    publicOriginGiven: read('PUBLIC_ORIGIN') !== null,
    process: read('VESTIBULE_PROCESS'),
    dataFolder: read('VESTIBULE_DATA'),
    geoDatabase: read('GEO_DATABASE'),
    drainSeconds: read('DRAIN_SECONDS'),
    databasePool: read('DATABASE_POOL'),
    databaseTls: { mode: read('DATABASE_SSLMODE'), authorities: read('DATABASE_SSLROOTCERT') },
    databaseStatementMs: read('DATABASE_STATEMENT_SECONDS') * SECOND,
    brand: read('BRAND'),
    loginUrl: read('LOGIN_URL'),
    trustedProxies: read('TRUSTED_PROXIES'),
    countryHeader: read('COUNTRY_HEADER'),
    pageCache: read('PAGE_CACHE'),
    pageCdnSeconds: read('PAGE_CDN_SECONDS'),
    indexing: read('INDEXING'),
    cmpScriptUrl: read('CMP_SCRIPT_URL'),
    cmpHideOnStartup: read('CMP_HIDE_ON_STARTUP'),
    cmpReadOnly: read('CMP_READ_ONLY'),
    ...readEntranceSettings(read),
    ...readMailSettings(read),
    ...readBrowserSettings(read),
    ...readErrorReportSettings(read),
    features: readFeatureSettings(read),
    providers: readProviders(read),
    retention: readRetention(read),
    ...readTracing(read),
    webhooksToPrivate: read('WEBHOOKS_TO_PRIVATE'),
    logLevel: read('LOG_LEVEL'),
  } as const;
}

/** The settings of the browser's API calls and session. */
function readBrowserSettings(read: Reader) {
  return {
    corsOrigins: read('CORS_ORIGINS'),
    environmentName: read('ENVIRONMENT_NAME') ?? read('VESTIBULE_ENV'),
    gtmContainerId: read('GTM_CONTAINER_ID'),
    backendUrl: read('ACQ_BACKEND_GRAPHQL_URL'),
    graphqlEndpoint: read('GRAPHQL_ENDPOINT'),
    graphqlBrowserEndpoint: read('GRAPHQL_BROWSER_ENDPOINT'),
    graphqlMethod: read('GRAPHQL_METHOD'),
    socketOnly: read('SOCKET_ONLY'),
    socketKeepAlive: read('SOCKET_KEEP_ALIVE'),
    socketAckTimeout: read('SOCKET_ACK_TIMEOUT'),
    tokenStorage: read('TOKEN_STORAGE'),
  } as const;
}

function readErrorReportSettings(read: Reader) {
  return {
    rollbarToken: read('ROLLBAR_TOKEN'),
    rollbarEndpoint: read('ROLLBAR_ENDPOINT'),
    errorReports: read('ERROR_REPORTS'),
    codeVersion: read('CODE_VERSION'),
  } as const;
}

const DEVELOPMENT_KEYS: readonly ClientKey[] = [
  { environment: 'development', key: 'sdk-development', isRemote: false },
];

/** The settings of the feature service. */
function readFeatureSettings(read: Reader) {
  const isProduction = read('VESTIBULE_ENV') === 'production';
  return {
    clientKeys: read('FEATURE_CLIENT_KEYS') ?? (isProduction ? [] : DEVELOPMENT_KEYS),
    growthbookHost: read('GROWTHBOOK_API_HOST'),
    growthbookClientKey: read('GROWTHBOOK_CLIENT_KEY'),
    growthbookStreamingHost: read('GROWTHBOOK_STREAMING_HOST'),
    blockedChanges: read('GROWTHBOOK_BLOCKED_CHANGES'),
    realtimeKey: read('GROWTHBOOK_REALTIME_KEY'),
    realtimeHost: read('GROWTHBOOK_REALTIME_HOST'),
    streamsTotal: read('STREAMS_TOTAL'),
    streamsPerAddress: read('STREAMS_PER_ADDRESS'),
  } as const;
}

/** The identity providers; the secrets are apart. */
function readProviders(read: Reader) {
  return {
    googleClientId: read('GOOGLE_CLIENT_ID'),
    facebookClientId: read('FACEBOOK_CLIENT_ID'),
    appleClientId: read('APPLE_CLIENT_ID'),
    appleTeamId: read('APPLE_TEAM_ID'),
    appleKeyId: read('APPLE_KEY_ID'),
    openidIssuer: read('OPENID_ISSUER'),
    openidClientId: read('OPENID_CLIENT_ID'),
    openidName: read('OPENID_NAME'),
    openidVerifiedDomains: read('OPENID_VERIFIED_DOMAINS'),
  } as const;
}

/** The retention periods in days. */
function readRetention(read: Reader) {
  return {
    sessions: read('RETENTION_SESSIONS'),
    links: read('RETENTION_LINKS'),
    submissions: read('RETENTION_SUBMISSIONS'),
    registrations: read('RETENTION_REGISTRATIONS'),
    interest: read('RETENTION_INTEREST'),
    audit: read('RETENTION_AUDIT'),
    receipts: read('RETENTION_RECEIPTS'),
    mails: read('RETENTION_MAILS'),
    funnel: read('RETENTION_FUNNEL'),
    referrers: read('RETENTION_REFERRERS'),
    jobs: read('RETENTION_JOBS'),
    webhooks: read('RETENTION_WEBHOOKS'),
  } as const;
}

/** The tracing endpoint and the exported share. */
function readTracing(read: Reader) {
  const tracing = { endpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT'), share: read('OTEL_TRACES_SAMPLER_ARG') };
  return { tracing } as const;
}

function readMailSettings(read: Reader) {
  return {
    mailConcurrency: read('MAIL_CONCURRENCY'),
    returnedMailDigest: read('RETURNED_MAIL_DIGEST'),
  } as const;
}

/** The settings that restrict access. */
function readEntranceSettings(read: Reader) {
  return {
    rateLimitScale: read('RATE_LIMIT_SCALE'),
    proofOfWork: read('PROOF_OF_WORK'),
    referrerGate: read('REFERRER_GATE'),
    referrerBlock: read('REFERRER_BLOCK'),
    socketsTotal: read('SOCKETS_TOTAL'),
    socketsPerAddress: read('SOCKETS_PER_ADDRESS'),
  } as const;
}

/** Secrets are functions, so that they are not printed by accident. */
export function readSecrets(read: Reader) {
  const databaseUrl = joinDatabaseUrl(read('DATABASE_URL'), {
    mode: read('DATABASE_SSLMODE'),
    authorities: read('DATABASE_SSLROOTCERT'),
  });
  const redisUrl = read('REDIS_URL');
  const smtpUrl = read('SMTP_URL');
  const secretKeys = read('SECRET_KEYS');
  const rollbarServerToken = read('ROLLBAR_SERVER_TOKEN');
  const featureEncryptionKey = read('FEATURE_ENCRYPTION_KEY');
  const googleClientSecret = read('GOOGLE_CLIENT_SECRET');
  const facebookClientSecret = read('FACEBOOK_CLIENT_SECRET');
  const applePrivateKey = read('APPLE_PRIVATE_KEY');
  const openidClientSecret = read('OPENID_CLIENT_SECRET');
  return {
    databaseUrl: () => databaseUrl,
    redisUrl: () => redisUrl,
    smtpUrl: () => smtpUrl,
    secretKeys: () => secretKeys,
    rollbarServerToken: () => rollbarServerToken,
    featureEncryptionKey: () => featureEncryptionKey,
    googleClientSecret: () => googleClientSecret,
    facebookClientSecret: () => facebookClientSecret,
    applePrivateKey: () => applePrivateKey,
    openidClientSecret: () => openidClientSecret,
  } as const;
}
