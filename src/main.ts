import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { formatAnnouncement } from '#app/announcement.ts';
import { createApp } from '#app/create-app.ts';
import { createProgram } from '#app/create-program.ts';
import { type OpenedResources, openResources } from '#app/open-resources.ts';
import type { Build } from '#app/serve-pages.ts';
import { describeStartProblem } from '#app/start-problems.ts';
import { refuseForeignDatabase } from '#demo/demo-club.ts';
import { SECOND } from '#kernel/instant.ts';
import { type Config, readConfig, type Secrets } from '#platform/config/read-config.ts';
import { saveOrigin } from '#platform/config/saved-origin.ts';
import { withStartLock } from '#platform/database/start-lock.ts';
import { createMetricsServer } from '#platform/http/metrics.ts';
import { formatError } from '#platform/telemetry/describe-error.ts';
import { startTracing } from '#platform/telemetry/start-tracing.ts';

/** The build lies beside this file: build/program/main.js, build/pages/server, build/pages/client; migrations at the root. */
const ROOT = join(import.meta.dirname, '..', '..');
const CLOSE_WITHIN_MS = 10_000;

function report(line: string): void {
  console.log(line);
}

// What nobody awaits ends the program, as ever, but not with an error's own words.
process.on('uncaughtException', (error) => {
  console.error(formatError(error));
  process.exit(1);
});
const read = readConfig(process.env);
if (read.kind === 'ok') await serve(read.config, read.secrets).catch((error) => explain(error, read.config));
else {
  for (const problem of read.problems) console.error(problem);
  process.exitCode = 2;
}

async function serve(config: Config, secrets: Secrets): Promise<void> {
  const stopTracing = await startTracing(config.tracing);
  const checkDatabase = config.production ? undefined : refuseForeignDatabase;
  const resources = await openResources({
    config,
    secrets,
    migrations: join(ROOT, 'migrations'),
    report,
    checkDatabase,
  });
  try {
    await serveWith({ ...resources, close: () => resources.close().finally(stopTracing) }, config);
    // The command line shares the embedded database and then makes links to this server.
    if (secrets.databaseUrl() === null) await saveOrigin(config.dataFolder, config.publicOrigin);
    for (const line of formatAnnouncement(config, process.env)) report(line);
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** What an operator can mend is said in a line; of anything else kind and place, since Node would print rows with it. */
function explain(error: unknown, config: Config): void {
  console.error(describeStartProblem(error, config) ?? formatError(error));
  process.exitCode = 1;
}

async function serveWith(resources: OpenedResources, config: Config): Promise<void> {
  if (!config.production)
    await withStartLock(resources.database.pool, createProgram(resources).areas.demo.useCases.loadDemo, report);
  const app = await createApp(resources, config.process === 'work' ? null : await loadBuild());
  const metrics = config.metricsPort === null ? null : createMetricsServer(resources.meters);
  if (config.process !== 'web') await app.work();
  try {
    await app.http.listen({ host: config.host, port: config.port });
    await metrics?.listen({ host: config.host, port: config.metricsPort ?? 0 });
  } catch (error) {
    // One that listens while the other may not would keep the program alive.
    await app.close();
    throw error;
  }
  stopOnSignals(config.drainSeconds * SECOND + CLOSE_WITHIN_MS, async () => {
    app.drain();
    await sleep(config.drainSeconds * SECOND);
    await app.close();
    await resources.close();
    await metrics?.close();
  });
}

async function loadBuild(): Promise<Build> {
  const server: Build['server'] = await import(pathToFileURL(join(ROOT, 'build/pages/server/index.js')).href);
  return { server, clientFolder: join(ROOT, 'build/pages/client') };
}

/** Finishes what runs, within ten seconds after the drain; a second signal does not wait. */
function stopOnSignals(withinMs: number, close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), withinMs).unref();
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
