import { setTimeout as sleep } from 'node:timers/promises';
import { createServerModuleRunner, type EnvironmentModuleNode, type ViteDevServer } from 'vite';
import type { Build } from '#app/http/serve-pages.ts';
import type { StartedApp } from '#app/start/start-app.ts';
import type { Config, Secrets } from '#platform/config/build-config.ts';

type StartModule = typeof import('#app/start/start-app.ts');
type AnnouncementModule = typeof import('#app/start/announcement.ts');

/** The program as it is in the sources now. */
export type Program = {
  /** The started program; waits while it starts, and throws what its last start threw. */
  current(): Promise<StartedApp>;
  /** Loads a module of the sources as it is now. */
  load<Module>(path: string): Promise<Module>;
  /** Prints the lines of a start once the program has started. */
  announce(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly vite: ViteDevServer;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly root: string;
  /** With `consent` and `assets`, as in a build of the pages. */
  readonly clientFolder: string;
};

const START = '/src/app/start/start-app.ts';
const ANNOUNCEMENT = '/src/app/start/announcement.ts';
const PAGES = '/src/web/respond.server.ts';
/** Editors and formatters write several files at once. */
const SETTLE_MS = 150;

/** Starts the program, and starts it again after each change of a file that it is made of. Pages are loaded again by themselves. */
export function openProgram({ vite, config, secrets, root, clientFolder }: Options): Program {
  const { ssr } = vite.environments;
  // Without its own reaction to changes: it would run the modules again while the program still uses the former ones.
  const runner = createServerModuleRunner(ssr, { hmr: false });
  const loadPages = () => runner.import<Build['server']>(PAGES);

  async function start(): Promise<StartedApp> {
    const { startApp } = await runner.import<StartModule>(START);
    const started = await startApp({
      ...{ config, secrets, root, report: console.log, shedsLoad: false },
      loadBuild: async () => ({ server: await createPages(loadPages), clientFolder }),
    });
    await started.app.http.ready();
    return started;
  }

  let started = start();
  let restarting = Promise.resolve();
  let isPending = false;
  started.catch(printFailure);
  watchSources(vite, root, async (file) => {
    if (isPending || !isOfProgram(ssr.moduleGraph, root, file)) return;
    isPending = true;
    await restarting;
    restarting = restart();
  });

  async function restart(): Promise<void> {
    const former = started;
    const { promise, resolve } = Promise.withResolvers<StartedApp>();
    // Requests wait from now on.
    started = promise;
    await sleep(SETTLE_MS);
    isPending = false;
    const before = performance.now();
    await former.then(close, () => undefined).catch(printFailure);
    resolve(start());
    await promise.then(
      () => console.log(`Started again in ${Math.round(performance.now() - before)} ms`),
      printFailure,
    );
  }

  return {
    current: () => started,
    load: (path) => runner.import(path),
    async announce() {
      await started.catch(() => undefined);
      const { formatAnnouncement } = await runner.import<AnnouncementModule>(ANNOUNCEMENT);
      for (const line of formatAnnouncement(config, process.env)) console.log(line);
    },
    async close() {
      await restarting;
      await started.then(close, () => undefined);
      await runner.close();
    },
  };
}

async function close({ app, resources }: StartedApp): Promise<void> {
  await app.close();
  await resources.close();
}

/** The pages' build, loaded for each request: what has changed since is loaded again. */
async function createPages(load: () => Promise<Build['server']>): Promise<Build['server']> {
  const { getStylesheetUrls } = await load();
  return { getStylesheetUrls, respond: async (request, context) => (await load()).respond(request, context) };
}

function watchSources(vite: ViteDevServer, root: string, onChange: (file: string) => Promise<void>): void {
  vite.watcher.add(`${root}/migrations`);
  for (const event of ['add', 'change', 'unlink'] as const) vite.watcher.on(event, (file) => void onChange(file));
}

/** Whether a file is part of the program: of its modules, its texts or its migrations. A file of pages alone is not. */
function isOfProgram(graph: ViteDevServer['environments']['ssr']['moduleGraph'], root: string, file: string): boolean {
  if (file.startsWith(`${root}/migrations/`) || file.startsWith(`${root}/src/texts/`)) return true;
  const files = new Set<string | null>();
  const seen = new Set<EnvironmentModuleNode>();
  const follow = (module: EnvironmentModuleNode): void => {
    if (seen.has(module)) return;
    seen.add(module);
    files.add(module.file);
    for (const imported of module.importedModules) follow(imported);
  };
  for (const module of graph.getModulesByFile(`${root}${START}`) ?? []) follow(module);
  // After a failed start the modules of the program are not all known.
  return files.has(file) || files.size <= 1;
}

function printFailure(error: unknown): void {
  console.error(error);
}
