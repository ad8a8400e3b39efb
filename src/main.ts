import '#platform/hide-local-storage.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Build } from '#app/http/serve-pages.ts';
import { formatAnnouncement } from '#app/start/announcement.ts';
import { type StartedApp, startApp } from '#app/start/start-app.ts';
import { describeStartProblem } from '#app/start/start-problems.ts';
import { SECOND } from '#kernel/instant.ts';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { saveOrigin } from '#platform/config/saved-origin.ts';
import { createMetricsServer } from '#platform/http/metrics.ts';
import { formatError } from '#platform/telemetry/describe-error.ts';

/** The build of this file: build/program/main.js, build/pages/server, build/pages/client; migrations at the root. */
const ROOT = join(import.meta.dirname, '..', '..');
const CLOSE_WITHIN_MS = 10_000;

function report(line: string): void {
  console.log(line);
}

// An unhandled error ends the program, as by default, but without printing the error's own message.
process.on('uncaughtException', (error) => {
  console.error(formatError(error));
  process.exit(1);
});
const read = readConfig(process.env);
if (read.kind === 'ok') {
  for (const warning of read.warnings) console.error(`warning: ${warning}`);
  await serve(read.config, read.secrets).catch((error) => explain(error, read.config));
} else {
  for (const problem of read.problems) console.error(problem);
  process.exitCode = 2;
}

async function serve(config: Config, secrets: Secrets): Promise<void> {
  const started = await startApp({ config, secrets, root: ROOT, report, loadBuild });
  try {
    await listen(started, config);
    // The command line shares the embedded database and then creates links to this server.
    if (secrets.databaseUrl() === null) await saveOrigin(config.dataFolder, config.publicOrigin);
    for (const line of formatAnnouncement(config, process.env)) report(line);
  } catch (error) {
    await started.resources.close();
    throw error;
  }
}

/**
 * Prints one line for a problem that the operator can fix. For other errors it prints kind and place only, since Node
 * would print database rows with them.
 */
function explain(error: unknown, config: Config): void {
  console.error(describeStartProblem(error, config) ?? formatError(error));
  process.exitCode = 1;
}

async function listen({ app, resources }: StartedApp, config: Config): Promise<void> {
  const metrics = config.metricsPort === null ? null : createMetricsServer(resources.meters);
  try {
    await app.http.listen({ host: config.host, port: config.port });
    await metrics?.listen({ host: config.host, port: config.metricsPort ?? 0 });
  } catch (error) {
    // If one server listens and the other may not, the listening one would keep the process alive.
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

/** Finishes running work, within ten seconds after the drain; a second signal ends the process without waiting. */
function stopOnSignals(withinMs: number, close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), withinMs).unref();
      void close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(formatError(error));
          process.exit(1);
        },
      );
    });
  }
}
