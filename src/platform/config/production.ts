import type { Config, Secrets } from './build-config.ts';
import { isDatabaseExposed } from './database-url.ts';
import { isLoopbackHost, parseSmtpUrl } from './smtp-url.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Found = { readonly refusals: readonly string[]; readonly warnings: readonly string[] };
type Check = (config: Config, secrets: Secrets, environment: Environment) => Partial<Found>;

/** What a limit is multiplied by in tests and measurements, and hardly in a club. */
const LARGE_SCALE = 100;

/**
 * What a deployment in production must not have, and what its operator should know. A start is refused where secrets
 * or visitors would be exposed, or where the program cannot work; it warns where an operator may have a reason
 * (decision 0118).
 */
export function checkProduction(config: Config, secrets: Secrets, environment: Environment): Found {
  if (!config.production) return { refusals: [], warnings: [] };
  const found = [checkRequired, checkOrigin, checkMail, checkDatabase, checkProxies, checkDevelopment].map((check) =>
    check(config, secrets, environment),
  );
  return {
    refusals: found.flatMap(({ refusals = [] }) => refusals),
    warnings: found.flatMap(({ warnings = [] }) => warnings),
  };
}

const checkRequired: Check = ({ publicOriginGiven }, secrets) => ({
  refusals: [
    ...(publicOriginGiven ? [] : ['PUBLIC_ORIGIN is required in production']),
    ...(secrets.secretKeys() ? [] : ['SECRET_KEYS is required in production']),
    ...(secrets.smtpUrl() ? [] : ['SMTP_URL is required in production, where there is no development mailbox']),
  ],
});

/** Sessions, passwords and mailed links would travel readable. */
const checkOrigin: Check = ({ publicOrigin, publicOriginGiven }) => {
  const { protocol, hostname } = new URL(publicOrigin);
  if (!publicOriginGiven || protocol === 'https:') return {};
  if (!isLoopbackHost(hostname)) return { refusals: ['PUBLIC_ORIGIN must begin with https:// in production'] };
  return { warnings: ['PUBLIC_ORIGIN begins with http://: only browsers on this machine can use the club'] };
};

const checkMail: Check = (_, secrets) => {
  const url = secrets.smtpUrl();
  if (url === null) return {};
  const { hasCredentials, isLoopback, protection, checksCertificate } = parseSmtpUrl(url);
  const isEncrypted = protection === 'tls' || protection === 'starttls';
  if (hasCredentials && !isLoopback && !isEncrypted)
    return {
      refusals: [
        'SMTP_URL has credentials and allows a connection without TLS: remove ignoreTLS, opportunisticTLS and requireTLS=false, or use smtps://',
      ],
    };
  if (isLoopback || checksCertificate) return {};
  return {
    warnings: ['SMTP_URL has tls.rejectUnauthorized=false: whoever is between can read every mail and the credentials'],
  };
};

const checkDatabase: Check = (_, secrets) => {
  const url = secrets.databaseUrl();
  if (url === null)
    return {
      warnings: ['DATABASE_URL is not set: the embedded database serves this machine only, and you have to back it up'],
    };
  if (!isDatabaseExposed(url)) return {};
  return {
    warnings: [
      'DATABASE_URL leads over a network without a checked certificate: set DATABASE_SSLMODE=verify-full unless the network is yours alone',
    ],
  };
};

const checkProxies: Check = ({ publicOrigin, trustedProxies, countryHeader }) => {
  if (trustedProxies.length > 0) return {};
  const shared =
    'TRUSTED_PROXIES is not set: behind a proxy all visitors have its address, and reach the limits together';
  return {
    warnings: [
      ...(publicOrigin.startsWith('https:') ? [shared] : []),
      ...(countryHeader ? ['COUNTRY_HEADER has no effect without TRUSTED_PROXIES'] : []),
    ],
  };
};

/** Settings that belong into development. */
const checkDevelopment: Check = (config, _, environment) => ({
  refusals: [
    ...(config.rateLimitScale === 0 ? ['RATE_LIMIT_SCALE must not be 0 in production'] : []),
    ...(environment.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: no certificate would be checked']
      : []),
    ...(config.providers.openidIssuer?.startsWith('http:')
      ? ['OPENID_ISSUER must begin with https:// in production']
      : []),
  ],
  warnings: [
    ...(config.rateLimitScale > LARGE_SCALE
      ? [`RATE_LIMIT_SCALE is ${config.rateLimitScale}: limits hold nobody off`]
      : []),
    ...(environment.BRAND ? [] : [`BRAND is not set: pages and mails name the demo brand ${config.brand}`]),
    ...(config.webhooksToPrivate ? ['WEBHOOKS_TO_PRIVATE is on: admins can send requests into your network'] : []),
    ...(config.features.clientKeys.some(({ key }) => key === 'sdk-development')
      ? ['FEATURE_CLIENT_KEYS has the key of development, sdk-development']
      : []),
  ],
});
