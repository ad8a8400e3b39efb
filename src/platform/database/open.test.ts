import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { openDatabase, pingDatabase } from './open.ts';

test.each([
  ['nobody has used', async () => undefined],
  ['ran a statement of its own', ({ pool }) => pool.query('select 1')],
  ['ran a statement of Kysely', ({ db }) => pingDatabase(db)],
] satisfies [string, (database: ReturnType<typeof openDatabase>) => Promise<unknown>][])(
  'a pool that %s leaves no connection behind',
  async (_, use) => {
    const storage = await createTestDatabase();
    const database = openDatabase(storage.connectionString, { max: 2 });
    await use(database);
    await database.close();
    expect(database.pool.totalCount).toBe(0);
    expect(database.pool.ended).toBe(true);
    await storage.drop();
  },
);
