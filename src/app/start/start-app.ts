import { join } from 'node:path';
import { refuseDemoDatabase, refuseForeignDatabase } from '#demo/demo-club.ts';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import { withStartLock } from '#platform/database/start-lock.ts';
import { startTracing } from '#platform/telemetry/start-tracing.ts';
import { type App, createApp } from '../create-app.ts';
import { createProgram } from '../create-program.ts';
import type { Build } from '../http/serve-pages.ts';
import { type OpenedResources, openResources } from '../open-resources.ts';

export type StartedApp = { readonly app: App; readonly resources: OpenedResources };

type Options = {
  readonly config: Config;
  readonly secrets: Secrets;
  /** The folder with `migrations`. */
  readonly root: string;
  /** Prints a line for the person who started the program. */
  readonly report: (line: string) => void;
  readonly loadBuild: () => Promise<Build>;
  /** False if a late event loop refuses no requests. */
  readonly shedsLoad?: boolean;
};

/** Opens the resources and assembles the program with its jobs; it does not listen yet. */
export async function startApp({
  config,
  secrets,
  root,
  report,
  loadBuild,
  shedsLoad = true,
}: Options): Promise<StartedApp> {
  const stopTracing = await startTracing(config.tracing);
  const checkDatabase = config.production ? refuseDemoDatabase : refuseForeignDatabase;
  const opened = await openResources({ config, secrets, migrations: join(root, 'migrations'), report, checkDatabase });
  const resources = { ...opened, shedsLoad, close: () => opened.close().finally(stopTracing) };
  try {
    if (!config.production)
      await withStartLock(resources.database.pool, createProgram(resources).areas.demo.useCases.loadDemo, report);
    const app = await createApp(resources, config.process === 'work' ? null : await loadBuild());
    if (config.process !== 'web') await app.work();
    return { app, resources };
  } catch (error) {
    await resources.close();
    throw error;
  }
}
