import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getBrand } from '#app/brands.ts';
import { listProviders } from '#app/identity-providers.ts';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import { countConnections } from '#platform/database/count-connections.ts';
import { findDatabase } from '#platform/database/embedded/find-database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { checkDatabase } from '#platform/doctor/check-database.ts';
import { checkKeys } from '#platform/doctor/check-keys.ts';
import { checkMail, type TestMail } from '#platform/doctor/check-mail.ts';
import { checkCertificate, checkDns } from '#platform/doctor/check-origin.ts';
import { checkProxies, checkServer } from '#platform/doctor/check-server.ts';
import { checkDisk, checkGeo, checkProvider, checkRedis } from '#platform/doctor/check-services.ts';
import { type Check, fail, type Report, skipped, warn } from '#platform/doctor/finding.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { sendForAnswer } from '#platform/mailer/smtp.ts';
import { checkClub } from './check-club.ts';

export type Deployment = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly warnings: readonly string[];
  readonly migrations: string;
  /** The path of the file with the keys, where the operator gives one. */
  readonly keysFile: string | null;
  /** Where a test mail goes and how long its answer may take; null for none. */
  readonly testMail: Pick<TestMail, 'to' | 'waitMs'> | null;
  readonly clock: () => Date;
};

/** So many reports has a database that can be read. */
const COMPLETE = 5;

/** The checks of a deployment. They send traffic to what its settings name, and nowhere else. */
export function listChecks(deployment: Deployment): readonly Check[] {
  const { config, secrets, clock } = deployment;
  const keys = secrets.secretKeys();
  return [
    { name: 'settings', run: async () => checkSettings(deployment) },
    { name: 'dns', run: () => checkDns(config.publicOrigin) },
    { name: 'certificate', run: () => checkCertificate(config.publicOrigin, clock()) },
    { name: 'server', run: () => checkServer(config) },
    {
      name: 'proxies',
      run: () => checkProxies(config.publicOrigin, keys === null ? null : createLinkSigner(keys), clock()),
    },
    { name: 'keys', run: async () => checkKeys(keys, await findChange(deployment.keysFile), clock()) },
    { name: 'database', run: () => checkOwnDatabase(deployment) },
    { name: 'disk', run: () => checkOwnDisk(deployment) },
    { name: 'mail', run: () => checkOwnMail(deployment), moreMs: deployment.testMail?.waitMs ?? 0 },
    { name: 'countries', run: () => checkGeo(config.geoDatabase, clock()) },
    { name: 'redis', run: () => checkRedis(secrets.redisUrl()) },
    { name: 'providers', run: () => checkOwnProviders(deployment) },
  ];
}

function checkSettings({ config, warnings }: Deployment): readonly Report[] {
  const mode = config.production
    ? []
    : [warn('VESTIBULE_ENV is not production: visitors read all mails', 'set VESTIBULE_ENV=production for a club')];
  const advice = 'see "Settings" in docs/operating.md';
  const found = [...mode, ...warnings.map((warning) => warn(warning, advice))];
  return found.length > 0 ? found : [{ result: 'ok', says: 'the settings are complete', advice: null }];
}

async function findChange(file: string | null): Promise<Date | null> {
  return file === null
    ? null
    : stat(file)
        .then(({ mtime }) => mtime)
        .catch(() => null);
}

async function checkOwnDatabase({ config, secrets, migrations, clock }: Deployment): Promise<readonly Report[]> {
  const facts = { migrations, connections: countConnections(config.databasePool), now: clock };
  async function ask(connectionString: string): Promise<readonly Report[]> {
    const found = await checkDatabase({ ...facts, connectionString });
    if (found.length < COMPLETE) return found;
    return [...found, ...(await checkClub(connectionString, { isProduction: config.production, now: clock() }))];
  }
  const url = secrets.databaseUrl();
  if (url !== null) return ask(url);
  const folder = join(config.dataFolder, 'postgresql');
  if (findDatabase(folder) === null)
    return [fail(`${folder} has no database yet`, 'start the program once, or set DATABASE_URL')];
  // As every command does: it joins the running server, or starts it for its own time.
  const server = await startEmbeddedPostgres({ folder, log: () => undefined });
  const { user, database, host, port } = server.connection;
  try {
    return await ask(`postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`);
  } finally {
    await server.stop();
  }
}

async function checkOwnDisk({ config, secrets }: Deployment): Promise<readonly Report[]> {
  if (secrets.databaseUrl() !== null) return [skipped('PostgreSQL is on a machine of its own')];
  if (!existsSync(config.dataFolder)) return [skipped(`${config.dataFolder} does not exist yet`)];
  return checkDisk(config.dataFolder);
}

async function checkOwnMail({ config, secrets, testMail }: Deployment): Promise<readonly Report[]> {
  const url = secrets.smtpUrl();
  const { mail: sender } = getBrand(config.brand);
  const send: TestMail['send'] = (mail, withinMs) => sendForAnswer(url ?? '', sender, mail, withinMs);
  return checkMail({ url, test: testMail && { ...testMail, send } });
}

async function checkOwnProviders({ config, secrets }: Deployment): Promise<readonly Report[]> {
  const providers = listProviders(config, secrets);
  if (providers.length === 0) return [skipped('no identity provider is set')];
  return Promise.all(providers.map(({ name, settings }) => checkProvider(name, settings)));
}
