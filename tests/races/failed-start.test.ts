import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { buildProgram, startServer } from '../support/server-process.ts';

test('a start that fails late ends the process, so that it can be restarted', async () => {
  const [program, database] = await Promise.all([buildProgram(), createTestDatabase()]);
  // Unreadable keys are found after the database and the jobs are open.
  await mkdir(join(program.folder, 'data/secret-keys'), { recursive: true });
  const started = startServer(program, database.connectionString, { SECRET_KEYS: '' });
  await expect(started).rejects.toThrow(/^The server ended: .*EISDIR/s);
  await database.drop();
  await program.remove();
});

test('a metrics port in use is named, and nothing keeps listening', async () => {
  const [program, database] = await Promise.all([buildProgram(), createTestDatabase()]);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const started = startServer(program, database.connectionString, { METRICS_PORT: String(port) });
  await expect(started).rejects.toThrow(/^The server ended: METRICS_PORT is in use by another program/);
  other.close();
  await database.drop();
  await program.remove();
}, 60_000);
