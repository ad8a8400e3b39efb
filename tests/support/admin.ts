import pg from 'pg';

/** The same server with another database. */
export function withDatabase(connectionString: string, database: string): string {
  return connectionString.replace(/^(\w+:\/\/[^/]*)(\/[^?]*)?/, `$1/${database}`);
}

/** Runs one statement on a connection of its own: databases cannot be created or dropped inside a transaction. */
export async function runAsAdmin(connectionString: string, sql: string): Promise<readonly { datname: string }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(sql)).rows;
  } finally {
    await client.end();
  }
}
