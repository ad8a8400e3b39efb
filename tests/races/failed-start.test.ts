import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { buildProgram, startServer } from '../support/server-process.ts';

test('a start that fails when much is open already ends the program, so that it can be started anew', async () => {
  const [program, database] = await Promise.all([buildProgram(), createTestDatabase()]);
  // Keys that cannot be read are met after the database and the jobs.
  await mkdir(join(program.folder, 'data/secret-keys'), { recursive: true });
  const started = startServer(program, database.connectionString, { SECRET_KEYS: '' });
  await expect(started).rejects.toThrow(/^The server ended: .*EISDIR/s);
  await database.drop();
  await program.remove();
});
