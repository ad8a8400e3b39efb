import * as v from 'valibot';
import { SETTINGS } from './settings.ts';

type Names = keyof typeof SETTINGS;
type SettingValue<Name extends Names> = v.InferOutput<(typeof SETTINGS)[Name]['read']>;
type Environment = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof buildConfig>;
export type Secrets = ReturnType<typeof readSecrets>;
export type ReadConfig =
  | { readonly kind: 'ok'; readonly config: Config; readonly secrets: Secrets }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

type Reader = <Name extends Names>(name: Name) => SettingValue<Name> | null;

/**
 * Reads and checks the whole environment at once, so that every problem is listed before the server listens. The
 * configuration is frozen; secrets are functions, so that they are not printed by accident.
 */
export function readConfig(environment: Environment): ReadConfig {
  const problems: string[] = [];
  const read = createReader(environment, problems);
  const config = Object.freeze(buildConfig(read));
  const secrets = Object.freeze(readSecrets(read));
  problems.push(...productionProblems(config, secrets));
  return problems.length > 0 ? { kind: 'invalid', problems: [...new Set(problems)] } : { kind: 'ok', config, secrets };
}

function createReader(environment: Environment, problems: string[]): Reader {
  return (name) => {
    const { read, fallback } = SETTINGS[name];
    const given = environment[name] === '' ? undefined : environment[name];
    const value = given ?? fallback;
    if (value === null) return null;
    const result = v.safeParse(read, value);
    if (result.success) return result.output as SettingValue<typeof name>;
    problems.push(`${name} ${result.issues[0].message}`);
    return null;
  };
}

function buildConfig(read: Reader) {
  const host = read('HOST') ?? '127.0.0.1';
  const port = read('PORT') ?? 3000;
  return {
    production: read('VESTIBULE_ENV') === 'production',
    host,
    port,
    publicOrigin: read('PUBLIC_ORIGIN') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    metricsPort: read('METRICS_PORT'),
    publicOriginGiven: read('PUBLIC_ORIGIN') !== null,
    process: read('VESTIBULE_PROCESS') ?? 'all',
    dataFolder: read('VESTIBULE_DATA') ?? 'data',
    geoDatabase: read('GEO_DATABASE'),
    drainSeconds: read('DRAIN_SECONDS') ?? 0,
    databasePool: read('DATABASE_POOL') ?? 16,
    brand: read('BRAND') ?? '',
    loginUrl: read('LOGIN_URL'),
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    countryHeader: read('COUNTRY_HEADER'),
    pageCache: read('PAGE_CACHE') ?? true,
    indexing: read('INDEXING') ?? true,
    cmpScriptUrl: read('CMP_SCRIPT_URL'),
    cmpHideOnStartup: read('CMP_HIDE_ON_STARTUP') ?? false,
    cmpReadOnly: read('CMP_READ_ONLY') ?? false,
    ...readEntranceSettings(read),
    ...readMailSettings(read),
    ...readBrowserSettings(read),
    ...readErrorReportSettings(read),
    retention: readRetention(read),
    ...readTracing(read),
    logLevel: read('LOG_LEVEL') ?? 'info',
  } as const;
}

/** The settings of the browser's API calls and session. */
function readBrowserSettings(read: Reader) {
  return {
    corsOrigins: read('CORS_ORIGINS') ?? [],
    environmentName: read('ENVIRONMENT_NAME') ?? read('VESTIBULE_ENV') ?? 'development',
    gtmContainerId: read('GTM_CONTAINER_ID'),
    backendUrl: read('ACQ_BACKEND_GRAPHQL_URL'),
    graphqlEndpoint: read('GRAPHQL_ENDPOINT') ?? '',
    graphqlBrowserEndpoint: read('GRAPHQL_BROWSER_ENDPOINT'),
    graphqlMethod: read('GRAPHQL_METHOD') ?? 'POST',
    socketOnly: read('SOCKET_ONLY') ?? false,
    socketKeepAlive: read('SOCKET_KEEP_ALIVE') ?? 0,
    socketAckTimeout: read('SOCKET_ACK_TIMEOUT') ?? 0,
    tokenStorage: read('TOKEN_STORAGE') ?? 'cookie',
  } as const;
}

function readErrorReportSettings(read: Reader) {
  return {
    rollbarToken: read('ROLLBAR_TOKEN'),
    rollbarEndpoint: read('ROLLBAR_ENDPOINT') ?? '',
    errorReports: read('ERROR_REPORTS') ?? 'consent',
    codeVersion: read('CODE_VERSION'),
  } as const;
}

/** The retention periods in days. */
function readRetention(read: Reader) {
  return {
    sessions: read('RETENTION_SESSIONS') ?? 30,
    links: read('RETENTION_LINKS') ?? 30,
    submissions: read('RETENTION_SUBMISSIONS') ?? 30,
    registrations: read('RETENTION_REGISTRATIONS') ?? 90,
    interest: read('RETENTION_INTEREST') ?? 365,
    audit: read('RETENTION_AUDIT') ?? 1096,
    receipts: read('RETENTION_RECEIPTS') ?? 1096,
    mails: read('RETENTION_MAILS') ?? 30,
    funnel: read('RETENTION_FUNNEL') ?? 800,
    referrers: read('RETENTION_REFERRERS') ?? 400,
  } as const;
}

/** The tracing endpoint and the exported share. */
function readTracing(read: Reader) {
  const tracing = { endpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT'), share: read('OTEL_TRACES_SAMPLER_ARG') ?? 1 };
  return { tracing } as const;
}

function readMailSettings(read: Reader) {
  return { mailConcurrency: read('MAIL_CONCURRENCY') ?? 10 } as const;
}

/** The settings that restrict access. */
function readEntranceSettings(read: Reader) {
  return {
    rateLimitScale: read('RATE_LIMIT_SCALE') ?? 1,
    referrerGate: read('REFERRER_GATE') ?? 'enforce',
    referrerBlock: read('REFERRER_BLOCK') ?? [],
    socketsTotal: read('SOCKETS_TOTAL') ?? 5_000,
    socketsPerAddress: read('SOCKETS_PER_ADDRESS') ?? 20,
  } as const;
}

function readSecrets(read: Reader) {
  const databaseUrl = read('DATABASE_URL');
  const redisUrl = read('REDIS_URL');
  const smtpUrl = read('SMTP_URL');
  const secretKeys = read('SECRET_KEYS');
  const rollbarServerToken = read('ROLLBAR_SERVER_TOKEN');
  return {
    databaseUrl: () => databaseUrl,
    redisUrl: () => redisUrl,
    smtpUrl: () => smtpUrl,
    secretKeys: () => secretKeys,
    rollbarServerToken: () => rollbarServerToken,
  } as const;
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
