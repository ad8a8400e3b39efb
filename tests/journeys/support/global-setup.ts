import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { getFastFolder } from '../../support/fast-folder.ts';
import { removeAbandoned } from '../../support/remove-abandoned.ts';
import { startClub } from './club-process.ts';

const PREFIX = 'vestibule-journeys-';

export const BRANDS = ['maison-nocturne', 'forme-libre'] as const;

/** One PostgreSQL, and one running club of each brand with a database of its own; tests get their addresses from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await removeAbandoned(PREFIX, 'postgresql');
  const folder = await mkdtemp(join(getFastFolder(), `${PREFIX}${process.pid}-`));
  // The server may run as another user, who needs access; else its files would be elsewhere, and stay.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgresql'),
    log: () => undefined,
    durable: false,
  });
  const clubs = await Promise.all(BRANDS.map((brand) => startClub({ brand, folder, connection: postgres.connection })));
  process.env.JOURNEYS_DATA = folder;
  for (const { brand, origin, databaseUrl } of clubs) {
    process.env[`CLUB_${brand}`] = JSON.stringify({ origin, databaseUrl });
  }
  return async () => {
    await Promise.all(clubs.map((club) => club.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
