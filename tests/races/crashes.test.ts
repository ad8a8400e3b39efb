import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInviter, eventually, mailedLinks, sendTo } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram, type Program, runCommand, type ServerProcess, startServer } from '../support/server-process.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

const CRASHES = 10;
const BALANCE = 400;
const FIRST = 30;

let program: Program;
let database: TestDatabase;
beforeAll(async () => {
  program = await buildProgram();
  database = await createTestDatabase();
}, 60_000);
afterAll(async () => {
  await database.drop();
  await program.remove();
});

/** The responses before the server died; the other ones are unknown. */
type Received = { readonly pending: Set<string>; readonly activated: Set<string> };

async function register(server: ServerProcess, received: Received): Promise<void> {
  const result = await sendTo(server, 'register', { input: newVisitor({ registrationCode: 'CRASHES' }) });
  if (result.__typename === 'RegistrationPending') received.pending.add(result.registrationId);
}

async function activate(server: ServerProcess, accountActivationId: string, received: Received): Promise<void> {
  const result = await sendTo(server, 'activateAccount', { input: { accountActivationId, password: PASSWORD } });
  if (result.__typename === 'AccountActivated') received.activated.add(result.member.id);
}

/** Until the server has answered once more at least, and then a moment of any length: the crash comes in the middle. */
async function someMoment(received: Received): Promise<void> {
  const before = received.pending.size + received.activated.size;
  await eventually(async () => received.pending.size + received.activated.size > before);
  await sleep(Math.random() * 350);
}

/** Registers and activates without a pause until the server has died. */
async function load(server: ServerProcess, received: Received, links: string[]): Promise<void> {
  const forever = async (step: () => Promise<void>) => {
    // Each loop ends with the error of a server that has died.
    for (;;) await step();
  };
  const registering = Array.from({ length: 4 }, () => forever(() => register(server, received)));
  const activating = Array.from({ length: 4 }, () =>
    forever(async () => {
      const link = links.pop();
      await (link ? activate(server, link, received) : register(server, received));
    }),
  );
  await Promise.allSettled([...registering, ...activating]);
}

/** Visitors whose mails arrived before the first crash, so that their links can be activated. */
async function firstVisitors(received: Received) {
  const server = await startServer(program, database.connectionString);
  const inviter = await addInviter(database.pool, 'CRASHES', BALANCE, 25);
  await Promise.all(Array.from({ length: FIRST }, () => register(server, received)));
  await eventually(async () => (await mailedLinks(database.pool)).length >= FIRST);
  const links = (await mailedLinks(database.pool)).map(({ id }) => id);
  await activate(server, links.pop() ?? '', received);
  await server.kill();
  return { inviter, links };
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
  return rows[0]?.n ?? -1;
}

async function brokenGuarantees() {
  const { json } = await runCommand(program, database.connectionString, 'verify');
  return json.guarantees.filter(({ broken }: { broken: number }) => broken > 0);
}

const UNMAILED = `registration r where status = 'pending'
  and not exists (select from activation_token t where t.registration_id = r.id and t.sent_at is not null and t.revoked_at is null)
  and not exists (select from pgboss.job j where j.name = 'registration.send-activation'
    and j.state in ('created', 'retry', 'active') and j.data->>'registrationId' = r.id::text)`;

describe('[E2] kill -9 in the middle of registrations and activations', () => {
  test(`${CRASHES} times: no seat, mail or response is lost, none is counted twice`, { timeout: 240_000 }, async () => {
    const received: Received = { pending: new Set(), activated: new Set() };
    const { inviter, links } = await firstVisitors(received);
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const server = await startServer(program, database.connectionString);
      const loaded = load(server, received, links);
      await someMoment(received);
      await server.kill();
      await loaded;
      expect(await count(UNMAILED)).toBe(0);
    }
    const server = await startServer(program, database.connectionString);
    expect(await brokenGuarantees()).toEqual([]);
    await server.kill();
    const pending = [...received.pending];
    expect(pending.length).toBeGreaterThan(FIRST);
    expect(await count('registration where id = any($1)', [pending])).toBe(pending.length);
    expect(received.activated.size).toBeGreaterThan(0);
    expect(await count('member where id = any($1)', [[...received.activated]])).toBe(received.activated.size);
    const active = await count("registration where inviter_id = $1 and status = 'active'", [inviter]);
    const { rows } = await database.pool.query(
      'select sum(balance)::int as balance, sum(pending)::int as pending from invitation_slot where inviter_id = $1',
      [inviter],
    );
    const waiting = await count("registration where inviter_id = $1 and status = 'pending'", [inviter]);
    expect(rows).toEqual([{ balance: BALANCE - active, pending: waiting }]);
  });
});
