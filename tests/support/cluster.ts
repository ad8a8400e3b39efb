import type pg from 'pg';
import { createTestDatabase } from './database.ts';
import { operationText } from './graphql.ts';
import { type Program, runCommand, type ServerProcess, startServer } from './server-process.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Several real servers on one new database, with the demo club. */
export async function startCluster(program: Program, size: number) {
  const database = await createTestDatabase();
  // All at once: migrations, queues and the demo club must still be created once only.
  const start = () => startServer(program, database.connectionString);
  const servers: readonly ServerProcess[] = await Promise.all(Array.from({ length: size }, start));
  let turn = 0;
  return {
    ...database,
    servers,
    /** Sends an operation to the servers in turn; returns its only field. */
    async send(name: string, variables: object): Promise<Record<string, unknown> & { readonly __typename: string }> {
      turn += 1;
      return sendTo(servers[turn % servers.length], name, variables);
    },
    run: (...words: readonly string[]) => runCommand(program, database.connectionString, ...words),
    async close() {
      // Killed, because the database is dropped anyway.
      await Promise.all(servers.map((server) => server.kill()));
      await database.drop();
    },
  };
}

export async function sendTo(server: ServerProcess | undefined, name: string, variables: object) {
  const response = await fetch(`${server?.origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: operationText(name), operationName: name, variables }),
  });
  const { data, errors } = await response.json();
  if (errors || !data) throw new Error(`${name} returned ${response.status}: ${JSON.stringify(errors)}`);
  return data[name];
}

/** Adds an inviter with one code and a balance, distributed over slots of at most `aSlot` seats. */
export async function addInviter(pool: pg.Pool, code: string, balance: number, aSlot = balance): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into inviter (id, first_name, last_name, email, created_at)
     values (gen_random_uuid(), 'Nora', 'Nord', lower($1) || '@members.example', now()) returning id`,
    [code],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into registration_code (id, code, inviter_id, customization_key, created_at)
     values (gen_random_uuid(), $1, $2, 'default', now())`,
    [code, id],
  );
  for (let slot = 0; slot * aSlot < balance; slot += 1) {
    await pool.query('insert into invitation_slot (inviter_id, slot) values ($1, $2)', [id, slot]);
    await pool.query(
      "insert into invitation_ledger (inviter_id, slot, kind, amount, at) values ($1, $2, 'grant', $3, now())",
      [id, slot, Math.min(aSlot, balance - slot * aSlot)],
    );
  }
  return id;
}

/** The number of results of each kind. */
export function tally(results: readonly { readonly __typename: string }[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { __typename } of results) counts[__typename] = (counts[__typename] ?? 0) + 1;
  return counts;
}

/** The secrets in the activation mails so far, newest first. */
export async function mailedLinks(pool: pg.Pool): Promise<readonly { readonly to: string; readonly id: string }[]> {
  const { rows } = await pool.query<{ to: string; id: string }>(`
    select recipient as "to", substring(links->>0 from 'id=([A-Za-z0-9_-]{43})') as id from mail
    where links->>0 like '%/activateaccount?id=%' order by created_at desc, id desc`);
  return rows;
}

/** Waits until `is` holds, 20 seconds at most. */
export async function eventually(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await is()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come to that within 20 seconds');
}
