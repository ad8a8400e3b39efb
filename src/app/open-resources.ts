import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { withDemoLinks } from '#demo/links.ts';
import type { Brand } from '#kernel/brand.ts';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import { keepRunning } from '#platform/database/embedded/keep-running.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, type Db, openDatabase } from '#platform/database/open.ts';
import { withStartLock } from '#platform/database/start-lock.ts';
import { openCountryDatabase } from '#platform/geo/address-country.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { listMailQueues } from '#platform/jobs/subscriber.ts';
import { createLiveEvents } from '#platform/live-events.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { isPermanentMailFailure } from '#platform/mailer/failures.ts';
import type { Mailer } from '#platform/mailer/mail.ts';
import { createMailboxMailer } from '#platform/mailer/mailbox.ts';
import { createSmtpMailer } from '#platform/mailer/smtp.ts';
import { openRedis } from '#platform/redis.ts';
import { readSigningSeeds } from '#platform/signing-seeds.ts';
import { createMeters, type Meters } from '#platform/telemetry/meters.ts';
import { isTextKey, translate } from '#texts/translate.ts';
import { findTextProblem } from '#texts/variant-texts.ts';
import { getBrand } from './brands.ts';
import { describeProgram } from './create-program.ts';
import { openErrorReports } from './error-reports.ts';
import { listProviders } from './identity-providers.ts';
import type { Resources } from './resources.ts';

export type OpenedResources = Resources & { close(): Promise<void> };

type Options = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly migrations: string;
  /** Prints a line for the person who started the program. */
  readonly report: (line: string) => void;
  /** Reports waits; the command line prints them too. */
  readonly reportWaiting?: (line: string) => void;
  /** Where log lines go; standard output if it is not given. */
  readonly logTo?: DestinationStream;
  /** Checks the database before migrations change it. An error that it throws ends the start. */
  readonly checkDatabase?: ((db: Db) => Promise<void>) | undefined;
};

/** The functions that close the resources, in order. */
type Closers = (() => Promise<unknown>)[];

const texts = { translate, isTextKey, findTextProblem };
const clock = () => new Date();
const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** Opens the resources of the program: PostgreSQL (embedded where none is configured), migrations, jobs, mail. */
export async function openResources(options: Options): Promise<OpenedResources> {
  const { config, secrets } = options;
  const reports = openErrorReports(config, secrets);
  const log = createLogger(config.logLevel, options.logTo, reports.take);
  const brand = readBrand(config);
  const embedded = secrets.databaseUrl() ? null : await startEmbedded(config, options.report, log);
  const connectionString = secrets.databaseUrl() ?? embedded?.connectionString ?? '';
  const database = openDatabase(connectionString, getDatabaseOptions(config));
  const closers: Closers = [database.close, async () => embedded?.stop(), reports.close];
  try {
    await prepareDatabase(database, options);
    const meters = createMeters();
    const jobs = await openQueues(connectionString, options, log, meters);
    closers.unshift(jobs.stop);
    const { countries, ...peers } = await openPeers(connectionString, options, { database, brand, log }, closers);
    return {
      config,
      brand,
      ...texts,
      errorSink: reports.sink,
      clock,
      random,
      database,
      jobs,
      ...peers,
      log,
      meters,
      signingSeeds: secrets.secretKeys() ?? (await readSigningSeeds(join(config.dataFolder, 'secret-keys'))),
      featureEncryptionKey: secrets.featureEncryptionKey(),
      identityProviders: listProviders(config, secrets),
      findAddressCountry: countries.findAddressCountry,
      isDatabaseLost: embedded?.isLost,
      close: () => closeAll(closers, log),
    };
  } catch (error) {
    // An open resource would keep a process alive that serves no requests, and no supervisor would restart it.
    await closeAll(closers, log);
    throw error;
  }
}

function getDatabaseOptions({ databasePool: max, databaseStatementMs: statementMs }: Config) {
  return { max, statementMs };
}

/** In development, links of a brand without pages of its own lead to the demo site. */
function readBrand({ brand: id, production, publicOrigin }: Config): Brand {
  return production ? getBrand(id) : withDemoLinks(getBrand(id), publicOrigin);
}

/** Opens the resources besides the database and its jobs. */
async function openPeers(
  connectionString: string,
  { config, secrets }: Options,
  { database, brand, log }: Pick<Resources, 'database' | 'brand' | 'log'>,
  closers: Closers,
) {
  const mailer = openMailer(secrets, database, brand.mail, { clock, random, config });
  const liveEvents = createLiveEvents(connectionString, database, log);
  const redisUrl = secrets.redisUrl();
  const redis = redisUrl ? await openRedis(redisUrl, log) : null;
  const countries = await openCountryDatabase({ file: config.geoDatabase, log });
  // They close after the last job has ended and before the database closes.
  const own = [liveEvents.close, async () => mailer.close(), async () => redis?.close(), async () => countries.close()];
  closers.splice(1, 0, ...own);
  return { mailer, liveEvents, redis, countries };
}

async function prepareDatabase(database: Database, options: Options): Promise<void> {
  const { migrations, report, reportWaiting = report, checkDatabase } = options;
  // Under the start lock, so that no other process is in the middle of its own preparations.
  if (checkDatabase) await withStartLock(database.pool, () => checkDatabase(database.db), reportWaiting);
  const applied = await migrate(database.pool, migrations, reportWaiting);
  if (applied.length > 0) report(`Migrated the database: ${applied.join(', ')}`);
}

async function startEmbedded(config: Config, report: (line: string) => void, log: Logger) {
  const server = await startEmbeddedPostgres({
    folder: join(config.dataFolder, 'postgresql'),
    log: report,
  });
  if (!server.adopted) report('Started the embedded PostgreSQL');
  const keeper = keepRunning(server, { note: (line, error) => log.warn(error ? { err: error } : {}, line) });
  const { user, database, host, port } = server.connection;
  return {
    connectionString: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    isLost: keeper.isLost,
    stop: () => keeper.stop().then(server.stop),
  };
}

/** Opens a queue for each subscriber of the areas. */
function openQueues(connectionString: string, options: Options, log: Logger, meters: Meters): Promise<Jobs> {
  const { config, report, reportWaiting = report } = options;
  const { subscribers } = describeProgram();
  const shared = { names: listMailQueues(subscribers), slots: config.mailConcurrency };
  const serves = config.process === 'all';
  return openJobs(connectionString, subscribers, {
    shared,
    serves,
    isPermanent: isPermanentMailFailure,
    statementMs: config.databaseStatementMs,
    log,
    meters,
    reportWaiting,
  });
}

function openMailer(
  secrets: Secrets,
  database: Database,
  sender: Brand['mail'],
  given: Pick<Resources, 'clock' | 'random' | 'config'>,
): Mailer {
  const url = secrets.smtpUrl();
  if (!url) return createMailboxMailer(database.db, given);
  return createSmtpMailer({ url, from: sender, connections: given.config.mailConcurrency });
}

/** Runs the closers in order. If one fails, the others still run. */
async function closeAll(steps: readonly (() => Promise<unknown>)[], log: Logger): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.warn({ err: error }, 'a resource could not be closed');
    }
  }
}
