import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { announcementOf } from '#app/announcement.ts';
import { createApp } from '#app/create-app.ts';
import { createProgram } from '#app/create-program.ts';
import { type OpenedResources, openResources } from '#app/open-resources.ts';
import type { Build } from '#app/serve-pages.ts';
import { startProblemOf } from '#app/start-problems.ts';
import { refuseForeign } from '#demo/demo-club.ts';
import { SECOND } from '#kernel/instant.ts';
import { noteOrigin } from '#platform/config/noted-origin.ts';
import { type Config, readConfig, type Secrets } from '#platform/config/read-config.ts';
import { underStartLock } from '#platform/database/start-lock.ts';
import { createMetricsServer } from '#platform/http/metrics.ts';
import { sayFault } from '#platform/telemetry/describe-fault.ts';
import { startTracing } from '#platform/telemetry/start-tracing.ts';

/** The build lies beside this file: build/program/main.js, build/pages/server, build/pages/client; migrations at the root. */
const ROOT = join(import.meta.dirname, '..', '..');
const CLOSE_WITHIN_MS = 10_000;

function say(line: string): void {
  console.log(line);
}

// What nobody awaits ends the program, as ever, but not with an error's own words.
process.on('uncaughtException', (error) => {
  console.error(sayFault(error));
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
  const look = config.production ? undefined : refuseForeign;
  const resources = await openResources({ config, secrets, migrations: join(ROOT, 'migrations'), say, look });
  try {
    await serveWith({ ...resources, close: () => resources.close().finally(stopTracing) }, config);
    // The command line shares the embedded database and then makes links to this server.
    if (secrets.databaseUrl() === null) await noteOrigin(config.dataFolder, config.publicOrigin);
    for (const line of announcementOf(config, process.env)) say(line);
  } catch (error) {
    await resources.close();
    throw error;
  }
}

/** What an operator can mend is said in a line; of anything else kind and place, since Node would print rows with it. */
function explain(error: unknown, config: Config): void {
  console.error(startProblemOf(error, config) ?? sayFault(error));
  process.exitCode = 1;
}

async function serveWith(resources: OpenedResources, config: Config): Promise<void> {
  if (!config.production)
    await underStartLock(resources.database.pool, createProgram(resources).areas.demo.useCases.loadDemo, say);
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
