import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OPERATIONS } from '#web/generated/operations.ts';
import { createRunCommand, type RunCommand } from './command-line.ts';
import { startProductProcess } from './servers.ts';

const MAIL_WITHIN_MS = 60_000;

/** The admin who looks at a club. */
export const ADMIN = { email: 'admin@example.org', password: 'three quiet lanterns' };

export type Result = Readonly<Record<string, unknown>> & { readonly __typename?: string };

/** A club of a given size with the whole program. */
export type Club = {
  readonly members: number;
  readonly origin: string;
  /** The process that serves it. */
  readonly pid: number;
  /** Settings with which a command works on it. */
  readonly env: Readonly<Record<string, string>>;
  /** Sends an operation of the pages; returns its only field. */
  send(operation: string, variables: object, token?: string): Promise<Result>;
  readonly command: RunCommand;
  sql(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The secret in the newest mail to an address with a link of the given kind; it waits for the mail. */
  mailedSecret(recipient: string, parameter: string): Promise<string>;
};

/** Fills a database with `members`, if it has less of them, and starts the program on it; `inspector` is a port for its inspector. */
export async function openClub(
  database: string,
  members: number,
  cleanup: AsyncDisposableStack,
  inspector?: number,
): Promise<Club> {
  const env = { DATABASE_URL: database };
  const command = createRunCommand(env);
  const begin = performance.now();
  await command('demo', 'fill', '--members', String(members));
  console.error(`bench: filled a club of ${members} members in ${Math.round((performance.now() - begin) / 1000)} s`);
  const pool = new pg.Pool({ connectionString: database, max: 2 });
  cleanup.defer(() => pool.end());
  const { origin, pid } = await startProductProcess(
    { name: `product-scale-${members}`, env, ...(inspector && { inspector }) },
    cleanup,
  );
  const sql: Club['sql'] = async (text, values = []) => (await pool.query(text, [...values])).rows;
  return { members, origin, pid, env, command, sql, send: senderTo(origin), mailedSecret: createSecretReader(sql) };
}

/** Creates the admin, unless an earlier run did. */
export async function createAdmin(club: Club): Promise<void> {
  const [known] = await club.sql('select from member where email = $1', [ADMIN.email]);
  if (!known)
    await club.command('admin', 'create', '--email', ADMIN.email, '--password-stdin', { input: ADMIN.password });
}

function senderTo(origin: string): Club['send'] {
  return async (operationName, variables, token) => {
    const query = OPERATIONS.find(({ name }) => name === operationName)?.text;
    const response = await fetch(`${origin}/acquisition/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ operationName, query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: Record<string, Result>; errors?: unknown };
    if (errors || !data) throw new Error(`${operationName} returned ${response.status}: ${JSON.stringify(errors)}`);
    const [result = {}] = Object.values(data);
    return result;
  };
}

function createSecretReader(sql: Club['sql']): Club['mailedSecret'] {
  return async (recipient, parameter) => {
    const deadline = Date.now() + MAIL_WITHIN_MS;
    while (Date.now() < deadline) {
      const mails = await sql('select links from mail where recipient = $1 order by created_at desc', [recipient]);
      const links = mails.flatMap((mail) => mail.links as readonly string[]);
      const found = links.map((link) => new URL(link).searchParams.get(parameter)).find((secret) => secret !== null);
      if (found) return found;
      await wait(10);
    }
    throw new Error(`No mail came to ${recipient}`);
  };
}
