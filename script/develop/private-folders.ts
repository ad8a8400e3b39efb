import { join, normalize } from 'node:path';
import { resolveConfig, type ServerOptions } from 'vite';

/** Keys, the embedded database, pictures of journeys and secrets of a trial: below the root that Vite serves. */
const PRIVATE = ['data', 'artefacts', 'deploy/secrets'];
/** Written while the program runs, and no sources. */
const WRITTEN = ['data', 'build', 'artefacts'];

/** The options by which Vite serves no file of private folders, besides those that it refuses itself, and watches no written ones. */
export async function keepPrivate(root: string, dataFolder: string): Promise<Pick<ServerOptions, 'fs' | 'watch'>> {
  const list = (folders: readonly string[]) =>
    [...folders.map((folder) => join(root, folder)), normalize(dataFolder)].map((path) => `${escapeGlob(path)}/**`);
  const { server } = await resolveConfig({ configFile: false }, 'serve');
  return { fs: { deny: [...server.fs.deny, ...list(PRIVATE)] }, watch: { ignored: list(WRITTEN) } };
}

function escapeGlob(path: string): string {
  return path.replace(/[\\()[\]{}!?*+@|]/g, String.raw`\$&`);
}
