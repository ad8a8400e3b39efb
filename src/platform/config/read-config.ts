import * as v from 'valibot';
import type { ClientKey } from './feature-settings.ts';
import { listHalfProviders } from './list-half-providers.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

type Names = keyof typeof SETTINGS;
/** Null only for a setting without a default. */
type SettingValue<Name extends Names> =
  | v.InferOutput<(typeof SETTINGS)[Name]['read']>
  | ((typeof SETTINGS)[Name]['fallback'] extends null ? null : never);
type Environment = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof buildConfig>;
export type Secrets = ReturnType<typeof readSecrets>;
export type ReadConfig =
  | { readonly kind: 'ok'; readonly config: Config; readonly secrets: Secrets }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

type Reader = <Name extends Names>(name: Name) => SettingValue<Name>;

/**
 * Reads and checks the whole environment at once, so that every problem is listed before the server listens. The
 * configuration is frozen; secrets are functions, so that they are not printed by accident.
 */
export function readConfig(environment: Environment): ReadConfig {
  const problems: string[] = [];
  const read = createReader(environment, problems);
  const config = Object.freeze(buildConfig(read));
  const secrets = Object.freeze(readSecrets(read));
  if (problems.length === 0) problems.push(...listMissing(config), ...listHalfProviders(config, secrets));
  problems.push(...productionProblems(config, secrets));
  return problems.length > 0 ? { kind: 'invalid', problems: [...new Set(problems)] } : { kind: 'ok', config, secrets };
}

function createReader(environment: Environment, problems: string[]): Reader {
  return (name) => readSetting(name, environment[name] || null, problems) as SettingValue<typeof name>;
}

/** A wrong value is replaced by the default until all problems are known; the configuration is not used then. */
function readSetting(name: Names, given: string | null, problems: string[]): unknown {
  const { read, fallback }: Setting<unknown> = SETTINGS[name];
  const value = given ?? fallback;
  if (value === null) return null;
  const result = v.safeParse(read, value);
  if (result.success) return result.output;
  problems.push(`${name} ${result.issues[0].message}`);
  return fallback === null ? null : v.parse(read, fallback);
}

function buildConfig(read: Reader) {
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
    brand: read('BRAND'),
    loginUrl: read('LOGIN_URL'),
    trustedProxies: read('TRUSTED_PROXIES'),
    countryHeader: read('COUNTRY_HEADER'),
    pageCache: read('PAGE_CACHE'),
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
  return { mailConcurrency: read('MAIL_CONCURRENCY') } as const;
}

/** The settings that restrict access. */
function readEntranceSettings(read: Reader) {
  return {
    rateLimitScale: read('RATE_LIMIT_SCALE'),
    referrerGate: read('REFERRER_GATE'),
    referrerBlock: read('REFERRER_BLOCK'),
    socketsTotal: read('SOCKETS_TOTAL'),
    socketsPerAddress: read('SOCKETS_PER_ADDRESS'),
  } as const;
}

function readSecrets(read: Reader) {
  const databaseUrl = read('DATABASE_URL');
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

/** Settings that another setting requires. */
function listMissing({ features }: Config): readonly string[] {
  const { growthbookHost, growthbookClientKey, growthbookStreamingHost } = features;
  if (growthbookHost !== null)
    return growthbookClientKey === null ? ['GROWTHBOOK_CLIENT_KEY is required with GROWTHBOOK_API_HOST'] : [];
  if (growthbookClientKey === null && growthbookStreamingHost === null) return [];
  return ['GROWTHBOOK_API_HOST is required with GROWTHBOOK_CLIENT_KEY and GROWTHBOOK_STREAMING_HOST'];
}

function productionProblems(config: Config, secrets: Secrets): readonly string[] {
  if (!config.production) return [];
  const problems: string[] = [];
  if (!config.publicOriginGiven) problems.push('PUBLIC_ORIGIN is required in production');
  if (config.rateLimitScale === 0) problems.push('RATE_LIMIT_SCALE must not be 0 in production');
  if (!secrets.secretKeys()) problems.push('SECRET_KEYS is required in production');
  if (!secrets.smtpUrl()) problems.push('SMTP_URL is required in production, where there is no development mailbox');
  return problems;
}
