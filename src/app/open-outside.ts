import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { withDemoLinks } from '#demo/links.ts';
import type { Brand } from '#kernel/brand.ts';
import type { Config, Secrets } from '#platform/config/read-config.ts';
import { keepRunning } from '#platform/database/embedded/keep-running.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, type Db, openDatabase } from '#platform/database/open.ts';
import { underStartLock } from '#platform/database/start-lock.ts';
import { openCountryDatabase } from '#platform/geo/country-of-address.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { createLiveEvents } from '#platform/live-events.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { isPermanentMailFailure } from '#platform/mailer/failures.ts';
import type { Mailer } from '#platform/mailer/mail.ts';
import { createMailboxMailer } from '#platform/mailer/mailbox.ts';
import { createSmtpMailer } from '#platform/mailer/smtp.ts';
import { openRedis } from '#platform/redis.ts';
import { readSigningSeeds } from '#platform/signing-seeds.ts';
import { createMeters } from '#platform/telemetry/meters.ts';
import { translate } from '#texts/translate.ts';
import { brandOf } from './brands.ts';
import { openErrorReports } from './error-reports.ts';
import { type AllJobs, JOB_NAMES, MAIL_JOBS, type Outside } from './world.ts';

export type OpenedOutside = Outside & { close(): Promise<void> };

type Options = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly migrations: string;
  /** What the program tells the person who started it. */
  readonly say: (line: string) => void;
  /** The same for waits, which the command line tells as well. */
  readonly sayWaiting?: (line: string) => void;
  /** Looks at the database before anything of it is changed; what it throws ends the start. */
  readonly look?: ((db: Db) => Promise<void>) | undefined;
};

/** Opens all that the program needs from outside: PostgreSQL (embedded where none is set), migrations, jobs, mail. */
export async function openOutside(options: Options): Promise<OpenedOutside> {
  const { config, secrets, say, sayWaiting = say } = options;
  const reports = openErrorReports(config, secrets);
  const log = createLogger(config.logLevel, undefined, reports.take);
  const brand = config.production ? brandOf(config.brand) : withDemoLinks(brandOf(config.brand), config.publicOrigin);
  const embedded = secrets.databaseUrl() ? null : await startEmbedded(config, say, log);
  const connectionString = secrets.databaseUrl() ?? embedded?.connectionString ?? '';
  const database = openDatabase(connectionString, { max: config.databasePool });
  let stopJobs = async () => {};
  try {
    await prepareDatabase(database, options);
    const world = { clock: () => new Date(), random: (bytes: number) => new Uint8Array(randomBytes(bytes)) };
    const mailer = openMailer(secrets, database, brand.mail, { ...world, config });
    const meters = createMeters();
    const jobs = await openJobs<AllJobs>(connectionString, JOB_NAMES, {
      ...jobsOptions(config),
      log,
      meters,
      sayWaiting,
    });
    stopJobs = jobs.stop;
    const liveEvents = createLiveEvents(connectionString, database, log);
    const redisUrl = secrets.redisUrl();
    const redis = redisUrl ? await openRedis(redisUrl, log) : null;
    const countries = await openCountryDatabase({ file: config.geoDatabase, log });
    const services = { database, redis, jobs, liveEvents, mailer, log, meters };
    return {
      ...{ config, brand, translate, errorSink: reports.sink, ...world, ...services },
      signingSeeds: secrets.secretKeys() ?? (await readSigningSeeds(join(config.dataFolder, 'secret-keys'))),
      countryOfAddress: countries.countryOfAddress,
      isDatabaseLost: embedded?.isLost,
      close: () =>
        closeAll(
          [
            jobs.stop,
            liveEvents.close,
            async () => mailer.close(),
            async () => redis?.close(),
            async () => countries.close(),
            database.close,
            async () => embedded?.stop(),
            reports.close,
          ],
          log,
        ),
    };
  } catch (error) {
    // Whatever stays open keeps a program alive that serves nobody, and nothing starts it anew.
    await closeAll([stopJobs, database.close, async () => embedded?.stop(), reports.close], log);
    throw error;
  }
}

async function prepareDatabase(database: Database, options: Options): Promise<void> {
  const { migrations, say, sayWaiting = say, look } = options;
  // Under the lock: no other process is halfway through its own preparations meanwhile.
  if (look) await underStartLock(database.pool, () => look(database.db), sayWaiting);
  const applied = await migrate(database.pool, migrations, sayWaiting);
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}`);
}

async function startEmbedded(config: Config, say: (line: string) => void, log: Logger) {
  const server = await startEmbeddedPostgres({
    folder: join(config.dataFolder, 'postgresql'),
    log: say,
  });
  if (!server.adopted) say('Started the embedded PostgreSQL');
  const keeper = keepRunning(server, { note: (line, error) => log.warn(error ? { err: error } : {}, line) });
  const { user, database, host, port } = server.connection;
  return {
    connectionString: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    isLost: keeper.isLost,
    stop: () => keeper.stop().then(server.stop),
  };
}

function jobsOptions({ mailConcurrency, process: role }: Config) {
  const shared = { names: MAIL_JOBS, places: mailConcurrency };
  return { shared, serves: role === 'all', isPermanent: isPermanentMailFailure };
}

function openMailer(
  secrets: Secrets,
  database: Database,
  sender: Brand['mail'],
  world: Pick<Outside, 'clock' | 'random' | 'config'>,
): Mailer {
  const url = secrets.smtpUrl();
  if (!url) return createMailboxMailer(database.db, world);
  return createSmtpMailer({ url, from: sender, connections: world.config.mailConcurrency });
}

/** Closes in order; one that fails keeps none of the others open. */
async function closeAll(steps: readonly (() => Promise<unknown>)[], log: Logger): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.warn({ err: error }, 'closing');
    }
  }
}
