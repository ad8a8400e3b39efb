import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { openDatabase, pingDatabase } from './open.ts';

test.each([
  ['nobody has used', async () => undefined],
  ['was asked by itself', ({ pool }) => pool.query('select 1')],
  ['was asked through Kysely', ({ db }) => pingDatabase(db)],
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
