import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInviter, type Cluster, eventually, mailedLinks, startCluster, tally } from '../support/cluster.ts';
import { buildProgram, type Program } from '../support/server-process.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

let program: Program;
let cluster: Cluster;
beforeAll(async () => {
  program = await buildProgram();
  cluster = await startCluster(program, 3);
  // Disabled, so that nothing is sent; what it would get is stored.
  await cluster.pool.query(`
    insert into webhook_endpoint (id, slot, url, description, event_types, with_personal_data, created_at, changed_at, disabled_at,
      disabled_because)
    values (gen_random_uuid(), 1, 'https://shop.example/hooks', '', '{code.exhausted}', false, now(), now(), now(), 'admin')`);
}, 60_000);
afterAll(async () => {
  await cluster.close();
  await program.remove();
}, 30_000);

const FULL = 'RegistrationRefused';

function registerMany(count: number, changes: object) {
  const visitors = Array.from({ length: count }, () => newVisitor({ ...changes }));
  return Promise.all(visitors.map((input) => cluster.send('register', { input })));
}

async function counters(inviterId: string) {
  const { rows } = await cluster.pool.query(
    `select sum(balance)::int as balance, sum(pending)::int as pending,
       (select count(*)::int from registration r where r.inviter_id = $1 and status = 'pending') as registrations
     from invitation_slot where inviter_id = $1`,
    [inviterId],
  );
  return rows[0];
}

async function verified(): Promise<void> {
  const { status, json } = await cluster.run('verify');
  expect(json.guarantees?.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
  expect(status).toBe(0);
}

describe('[E2] three servers, one database', () => {
  test('a balance of 1 and 50 simultaneous registrations: exactly one is pending, the others are refused', async () => {
    const inviter = await addInviter(cluster.pool, 'LAST-ONE', 1);
    const results = await registerMany(50, { registrationCode: 'LAST-ONE' });
    expect(tally(results)).toEqual({ RegistrationPending: 1, [FULL]: 49 });
    expect(await counters(inviter)).toEqual({ balance: 1, pending: 1, registrations: 1 });
    const errors = new Set(results.flatMap((result) => result.errors ?? []));
    expect([...errors]).toEqual(['REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS']);
    await verified();
  });

  test('a balance of 5 and 200 simultaneous registrations: exactly five are pending', async () => {
    const inviter = await addInviter(cluster.pool, 'LAST-FIVE', 5);
    const results = await registerMany(200, { registrationCode: 'LAST-FIVE' });
    expect(tally(results)).toEqual({ RegistrationPending: 5, [FULL]: 195 });
    expect(await counters(inviter)).toEqual({ balance: 5, pending: 5, registrations: 5 });
  });

  test('a balance over many slots, used to its last seat: no seat is oversold, none is left', async () => {
    const inviter = await addInviter(cluster.pool, 'MANY-SLOTS', 60, 5);
    const results = await registerMany(120, { registrationCode: 'MANY-SLOTS' });
    expect(tally(results)).toEqual({ RegistrationPending: 60, [FULL]: 60 });
    expect(await counters(inviter)).toEqual({ balance: 60, pending: 60, registrations: 60 });
  });

  test('the same person twenty times at once: one registration, one valid link after the mails', async () => {
    const inviter = await addInviter(cluster.pool, 'TWENTY', 50);
    const { email } = newVisitor();
    const results = await registerMany(20, { registrationCode: 'TWENTY', email });
    expect(tally(results)).toEqual({ RegistrationPending: 1, AccountPending: 19 });
    expect(await counters(inviter)).toEqual({ balance: 50, pending: 1, registrations: 1 });
    await eventually(async () => (await waitingJobs()) === 0);
    const { rows } = await cluster.pool.query(
      `select count(*)::int as live from activation_token t join registration r on r.id = t.registration_id
       where r.email = $1 and t.used_at is null and t.revoked_at is null`,
      [email],
    );
    expect(rows).toEqual([{ live: 1 }]);
    await verified();
  });

  test('twenty simultaneous activations by one link: one member, one voucher, one invitation spent, one welcome mail', async () => {
    const inviter = await addInviter(cluster.pool, 'PRESSED', 3);
    const input = newVisitor({ registrationCode: 'PRESSED' });
    await cluster.send('register', { input });
    await eventually(async () => (await linkFor(input.email)) !== undefined);
    const link = await linkFor(input.email);
    const press = () =>
      cluster.send('activateAccount', { input: { accountActivationId: link?.id, password: PASSWORD } });
    const results = await Promise.all(Array.from({ length: 20 }, press));
    expect(tally(results)).toEqual({ AccountActivated: 1, AlreadyActive: 19 });
    expect(await counters(inviter)).toEqual({ balance: 2, pending: 0, registrations: 0 });
    const { rows } = await cluster.pool.query(
      `select (select count(*)::int from member m where m.email = $1) as members,
         (select count(*)::int from voucher v join member m on m.id = v.member_id where m.email = $1) as vouchers,
         (select count(*)::int from session s join member m on m.id = s.member_id where m.email = $1) as sessions`,
      [input.email],
    );
    expect(rows).toEqual([{ members: 1, vouchers: 1, sessions: 1 }]);
    await verified();
  });

  test('[K7] the last seats of many slots, taken at once by two codes: the shop gets one message', async () => {
    const inviter = await addInviter(cluster.pool, 'SEATS-ONE', 32, 2);
    await cluster.pool.query(
      `insert into registration_code (id, code, inviter_id, customization_key, created_at)
       values (gen_random_uuid(), 'SEATS-TWO', $1, 'default', now())`,
      [inviter],
    );
    const results = await Promise.all(
      ['SEATS-ONE', 'SEATS-TWO'].map((registrationCode) => registerMany(40, { registrationCode })),
    );
    expect(tally(results.flat())).toEqual({ RegistrationPending: 32, [FULL]: 48 });
    await eventually(async () => (await waitingJobs('webhook.record-message')) === 0);
    const { rows } = await cluster.pool.query(
      `select count(*)::int as messages from webhook_message m
       join registration_code k on k.id = (m.subject->>'codeId')::uuid
       where m.type = 'code.exhausted' and k.inviter_id = $1`,
      [inviter],
    );
    expect(rows).toEqual([{ messages: 1 }]);
    await verified();
  });

  async function waitingJobs(queue = 'registration.send-activation'): Promise<number> {
    const { rows } = await cluster.pool.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
      [queue],
    );
    return rows[0]?.n ?? 0;
  }

  async function linkFor(email: string) {
    return (await mailedLinks(cluster.pool)).find(({ to }) => to === email);
  }
});
