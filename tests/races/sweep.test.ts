import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInviter, type Cluster, startCluster, tally } from '../support/cluster.ts';
import { buildProgram, type Program } from '../support/server-process.ts';
import { newVisitor } from '../support/visitors.ts';

const BALANCE = 240;

let program: Program;
let cluster: Cluster;
beforeAll(async () => {
  program = await buildProgram();
  cluster = await startCluster(program, 2);
}, 60_000);
afterAll(async () => {
  await cluster.close();
  await program.remove();
});

describe('[E2] simultaneous sweeps', () => {
  test('five processes expire the same registrations during new ones: each seat is released once', {
    timeout: 60_000,
  }, async () => {
    const inviter = await addInviter(cluster.pool, 'SWEPT', BALANCE, 15);
    const register = () => cluster.send('register', { input: newVisitor({ registrationCode: 'SWEPT' }) });
    const first = await Promise.all(Array.from({ length: BALANCE }, register));
    expect(tally(first)).toEqual({ RegistrationPending: BALANCE });
    // Only a test may set the time back; the columns are not protected.
    await cluster.pool.query(
      `update registration set created_at = created_at - interval '20 days', expires_at = now() - interval '1 second' * random()
       where inviter_id = $1`,
      [inviter],
    );
    const sweeps = Array.from({ length: 5 }, () => cluster.run('registration', 'expire'));
    const second = Promise.all(Array.from({ length: 60 }, register));
    const swept = await Promise.all(sweeps);
    expect(swept.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0]);
    const counts = tally(await second);
    const total = swept.reduce((sum, { json }) => sum + json.expired, 0);
    const bySchedule = BALANCE - total;
    expect(bySchedule).toBeGreaterThanOrEqual(0);
    const { rows } = await cluster.pool.query(
      `select (select count(*)::int from registration where inviter_id = $1 and status = 'expired') as expired,
         (select count(*)::int from invitation_ledger where inviter_id = $1 and kind = 'release') as released,
         (select sum(pending)::int from invitation_slot where inviter_id = $1) as pending,
         (select sum(balance)::int from invitation_slot where inviter_id = $1) as balance`,
      [inviter],
    );
    const pending = counts.RegistrationPending ?? 0;
    expect(rows).toEqual([{ expired: BALANCE, released: BALANCE, pending, balance: BALANCE }]);
    const { status, json } = await cluster.run('verify');
    expect(json.guarantees.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
    expect(status).toBe(0);
  });
});
