// Serves the demo club from the sources (script/dev): Vite's middlewares first, then the program, on one port. The HTTP server,
// Vite and the embedded PostgreSQL stay while the program starts again; requests wait for it.
import '#platform/hide-local-storage.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createServer as createViteServer } from 'vite';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { saveOrigin } from '#platform/config/saved-origin.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { buildConsentScript } from './consent-script.ts';
import { keepPrivate } from './private-folders.ts';
import { openProgram, type Program } from './program.ts';
import { isGallery, serveGallery } from './serve-gallery.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'build/development');

const read = readConfig({ PAGE_CACHE: 'off', ...process.env });
if (read.kind === 'invalid') {
  for (const problem of read.problems) console.error(problem);
  process.exitCode = 2;
} else if (read.config.production) {
  console.error('VESTIBULE_ENV=production is not served from the sources: run script/start');
  process.exitCode = 2;
} else await serve(read.config, read.secrets);

async function serve(config: Config, given: Secrets): Promise<void> {
  const front = createServer();
  await listen(front, config);
  const database = await openDatabase(config, given);
  const vite = await createViteServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: front },
      ...(await keepPrivate(ROOT, config.dataFolder)),
      // The program has headers of its own.
      cors: false,
      allowedHosts: [new URL(config.publicOrigin).hostname],
    },
  });
  await buildConsentScript(ROOT, CLIENT);
  const secrets = { ...given, databaseUrl: () => database.url };
  const program = openProgram({ vite, config, secrets, root: ROOT, clientFolder: CLIENT });
  stopOnSignals(async () => {
    await program.close();
    await vite.close();
    await database.stop();
  });
  front.on('request', (request, response) => {
    const { url } = request;
    vite.middlewares(request, response, () => {
      request.url = url;
      void answer(program, request, response);
    });
  });
  front.on('upgrade', (request, socket: Duplex, head) => {
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return;
    void program.current().then(
      ({ app }) => app.http.server.emit('upgrade', request, socket, head),
      () => socket.destroy(),
    );
  });
  await program.announce();
}

async function listen(front: Server, { host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  front.once('error', reject);
  front.listen(port, host, resolve);
  await promise.catch((error) => {
    console.error(`HOST and PORT: the program cannot listen there: ${error.message}`);
    process.exit(1);
  });
}

/** Hands a request to the program as its own HTTP server would. */
async function answer(program: Program, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The consent script has no compressed variants here.
  delete request.headers['accept-encoding'];
  try {
    const { app } = await program.current();
    if (isGallery(request.url)) await serveGallery(program, request, response);
    else app.http.server.emit('request', request, response);
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`The program does not start; it is tried again after the next change.\n\n${error}`);
  }
}

/** The database of the settings, or the embedded one, which outlives the program's restarts. */
async function openDatabase(config: Config, secrets: Secrets) {
  const url = secrets.databaseUrl();
  if (url !== null) return { url, stop: async () => undefined };
  const folder = join(config.dataFolder, 'postgresql');
  const { connection, stop } = await startEmbeddedPostgres({ folder, log: console.log });
  const { user, database, host, port } = connection;
  await saveOrigin(config.dataFolder, config.publicOrigin);
  return { url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`, stop };
}

function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  // React Router starts another Vite, which would end the process before the program and the database are closed.
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}
