import * as v from 'valibot';
import { BASE_PATH } from '#kernel/base-path.ts';
import { isContainerId } from '#kernel/container-id.ts';
import { REFERRER_CATEGORIES } from '#kernel/referrer-category.ts';
import { SSL_MODES } from './database-url.ts';
import { FEATURE_SETTINGS } from './feature-settings.ts';
import { PROVIDER_SETTINGS } from './provider-settings.ts';
import {
  endpoint,
  keys,
  number,
  onOff,
  origin,
  origins,
  postgres,
  proxies,
  referrerCategories,
  text,
  url,
} from './readers.ts';
import { RETENTION_SETTINGS } from './retention-settings.ts';
import { type Setting, secret, setting } from './setting.ts';

/** Every environment variable of the program. `.env.example` and the table of the docs are generated from it. */
export const SETTINGS = {
  VESTIBULE_ENV: setting(
    '`development` or `production`',
    'development',
    v.picklist(['development', 'production'], 'must be development or production'),
  ),
  PORT: setting('port of the web server', '3000', number(0, 65_535)),
  METRICS_PORT: setting('internal port of `/metrics`; without it there are no metrics', null, number(0, 65_535)),
  HOST: setting('address that the web server listens on', '127.0.0.1', text),
  PUBLIC_ORIGIN: setting(
    'origin that visitors see; every link begins with it, requests with another host get 421. Default: http://HOST:PORT',
    null,
    origin,
  ),
  VESTIBULE_PROCESS: setting(
    '`all`, `web` (pages and API) or `work` (mails and other jobs)',
    'all',
    v.picklist(['all', 'web', 'work'], 'must be all, web or work'),
  ),
  VESTIBULE_DATA: setting('folder of the embedded database and of the development keys', 'data', text),
  DATABASE_URL: secret('PostgreSQL 15 to 18; without it an embedded one is started', postgres),
  DATABASE_SSLMODE: setting(
    '`disable`, `require` (encrypts, checks nothing), `verify-ca` or `verify-full`: TLS to PostgreSQL, as libpq names it; by default what DATABASE_URL says',
    null,
    v.picklist(SSL_MODES, `must be ${SSL_MODES.join(', ')}`),
  ),
  DATABASE_SSLROOTCERT: setting(
    'file with the certificates of the authorities (PEM) that PostgreSQL needs; by default those of Node.js',
    null,
    text,
  ),
  DRAIN_SECONDS: setting(
    'seconds for which a stopping process keeps serving while `/readyz` responds with 503, so that a load balancer removes it',
    '0',
    number(0, 300),
  ),
  REDIS_URL: secret(
    'Redis or Valkey for the counters of limits, for example rediss://user:password@redis.example:6379; without it PostgreSQL stores the counters',
    url(['redis:', 'rediss:']),
  ),
  DATABASE_POOL: setting('connections to PostgreSQL a process', '16', number(2, 200)),
  DATABASE_STATEMENT_SECONDS: setting(
    'seconds after which PostgreSQL ends a statement; migrations have no limit',
    '30',
    number(1, 600),
  ),
  SMTP_URL: secret(
    'mail server, for example smtp://user:password@mail.example:587; without it mails go to the development mailbox',
    url(['smtp:', 'smtps:']),
  ),
  MAIL_CONCURRENCY: setting(
    'number of mails that a process sends at once, each over its own connection to the mail server',
    '20',
    v.pipe(number(1, 200), v.integer('must be a whole number')),
  ),
  SECRET_KEYS: secret(
    'keys of registration links, mailed links and sessions as id:seed, newest first; required in production',
    keys,
  ),
  BRAND: setting(
    'name of a folder below brands/',
    'maison-nocturne',
    v.pipe(text, v.regex(/^[a-z0-9-]+$/, 'must be the name of a folder below brands/')),
  ),
  LOGIN_URL: setting("login page of the shop; by default Vestibule's own", null, url(['http:', 'https:'])),
  TOKEN_STORAGE: setting(
    '`cookie` or `local-storage`: where browsers keep the token of a session; see "Sessions"',
    'cookie',
    v.picklist(['cookie', 'local-storage'], 'must be cookie or local-storage'),
  ),
  ...PROVIDER_SETTINGS,
  TRUSTED_PROXIES: setting('addresses or networks, separated by commas, whose X-Forwarded-For is trusted', '', proxies),
  COUNTRY_HEADER: setting(
    "header in which a trusted proxy sends the visitor's country, for example cf-ipcountry",
    null,
    v.pipe(text, v.toLowerCase()),
  ),
  CORS_ORIGINS: setting('other origins whose pages may use the API, separated by commas', '', origins),
  ENVIRONMENT_NAME: setting(
    '`environment` of `/acquisition/defaults.json` and of error reports, for example staging; default: the value of `VESTIBULE_ENV`',
    null,
    text,
  ),
  GTM_CONTAINER_ID: setting(
    '`gtmContainerId` of `/acquisition/defaults.json`: GTM- or G- and upper-case letters and digits',
    null,
    v.pipe(text, v.check(isContainerId, 'must be GTM- or G- followed by upper-case letters and digits')),
  ),
  ACQ_BACKEND_GRAPHQL_URL: setting(
    '`acqBackendGraphqlURL` of `/acquisition/defaults.json`: overrides GRAPHQL_ENDPOINT in browsers; pages then allow its origin',
    null,
    endpoint,
  ),
  GRAPHQL_ENDPOINT: setting(
    'address to which browsers send GraphQL: a path, or a URL whose origin pages then allow',
    `${BASE_PATH}/graphql`,
    endpoint,
  ),
  GRAPHQL_BROWSER_ENDPOINT: setting('the same; takes precedence over the other two settings', null, endpoint),
  GRAPHQL_METHOD: setting(
    '`POST` or `GET`: method of queries by browsers; mutations, and the suggestions of inviters, are always posted',
    'POST',
    v.picklist(['POST', 'GET'], 'must be POST or GET'),
  ),
  SOCKET_ONLY: setting('`on`: browsers send queries and mutations over the socket, too', 'off', onOff),
  SOCKET_KEEP_ALIVE: setting(
    'milliseconds between the pings that browsers send over the socket; one without an answer in that time reconnects the socket; 0 for none',
    '0',
    number(0, 3_600_000),
  ),
  SOCKET_ACK_TIMEOUT: setting(
    'milliseconds for which browsers wait for the acknowledgement of a socket; 0 for no timeout',
    '0',
    number(0, 3_600_000),
  ),
  RATE_LIMIT_SCALE: setting(
    'multiplies every limit; 0 turns them off and is refused in production',
    '1',
    number(0, 1_000_000),
  ),
  PROOF_OF_WORK: setting('`on` or `off`: whether browsers do some work for each attempt near a limit', 'on', onOff),
  SOCKETS_TOTAL: setting('number of sockets that a process holds; further ones get 503', '5000', number(1, 1_000_000)),
  SOCKETS_PER_ADDRESS: setting(
    'number of sockets that an IP address may hold in a process, an IPv6 /48 eight times as many; further ones get 429',
    '20',
    number(1, 1_000_000),
  ),
  ...FEATURE_SETTINGS,
  GEO_DATABASE: setting(
    'file of another database of countries by IP address (`.mmdb`), read again when it changes; by default the bundled one',
    null,
    text,
  ),
  PAGE_CACHE: setting('`on` or `off`: the cache of anonymous landing pages', 'on', onOff),
  PAGE_CDN_SECONDS: setting(
    'seconds for which a CDN may store an anonymous landing page (`CDN-Cache-Control`); 0 for not at all; see docs/growing.md',
    '0',
    number(0, 60),
  ),
  INDEXING: setting('`on` or `off`: whether search engines may list the pages; off for staging', 'on', onOff),
  CMP_SCRIPT_URL: setting(
    "address of another consent script, whose origin pages then allow; by default Vestibule's own script",
    null,
    url(['https:', 'http:']),
  ),
  CMP_HIDE_ON_STARTUP: setting(
    '`on`: the consent banner is hidden until the visitor opens the cookie settings',
    'off',
    onOff,
  ),
  CMP_READ_ONLY: setting('`on`: the cookie settings show the consent but do not allow changes', 'off', onOff),
  REFERRER_GATE: setting(
    '`enforce` denies visitors from blocked referrers, `report` only counts them, `off` does neither',
    'enforce',
    v.picklist(['enforce', 'report', 'off'], 'must be enforce, report or off'),
  ),
  REFERRER_BLOCK: setting(
    'categories of blocked referrers that apply, separated by commas; by default all',
    REFERRER_CATEGORIES.join(','),
    referrerCategories,
  ),
  RETURNED_MAIL_DIGEST: setting(
    '`on`: owners and support get a mail a day at most with the number of addresses from which mails came back; the back office shows it in any case',
    'on',
    onOff,
  ),
  ...RETENTION_SETTINGS,
  WEBHOOKS_TO_PRIVATE: setting(
    '`on`: webhooks may be sent to private and local networks, also without TLS; off for everything that admins could reach by them',
    'off',
    onOff,
  ),
  ROLLBAR_TOKEN: setting(
    "the error service's public token for browsers (`post_client_item`); without it browsers send no reports in production, and send them to `/acquisition/dev/errors` in development",
    null,
    v.pipe(text, v.regex(/^[\w-]+$/, 'must be a token')),
  ),
  ROLLBAR_SERVER_TOKEN: secret("the error service's token for the program itself (`post_server_item`)", text),
  ROLLBAR_ENDPOINT: setting(
    "address of Rollbar's API or a compatible one for error reports; pages allow this address only",
    'https://api.rollbar.com/api/1/item/',
    url(['https:', 'http:']),
  ),
  ERROR_REPORTS: setting(
    '`consent`: browsers report errors after the visitor has allowed analytics, `always`: all browsers do, `off`: none',
    'consent',
    v.picklist(['consent', 'always', 'off'], 'must be consent, always or off'),
  ),
  CODE_VERSION: setting(
    "version of the running code in error reports, for example a commit; by default Vestibule's version",
    null,
    text,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'OpenTelemetry collector that receives traces by OTLP over HTTP, for example http://collector:4318; without it none are sent',
    null,
    url(['http:', 'https:']),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'share of the traces starting in this program that are sent, from 0 to 1',
    '1',
    number(0, 1),
  ),
  LOG_LEVEL: setting(
    'trace, debug, info, warn, error or silent; commands log to standard error, by default from `warn` on',
    'info',
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be one of trace, debug, info, warn, error, silent',
    ),
  ),
} as const satisfies Record<string, Setting<unknown>>;

/** The settings whose values may be given by a file, as NAME_FILE. */
export const SECRET_NAMES: readonly string[] = Object.entries<Setting<unknown>>(SETTINGS)
  .filter(([, { secret: isSecret }]) => isSecret)
  .map(([name]) => name);
