import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '#kernel/instant.ts';
import { addInviter, tally } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let inviters = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Expired = { readonly inviterId: string; readonly registrationCode: string; readonly link: string };

/** A registration by the code of a new inviter with one slot, whose time is up. */
async function expire(seats: number, { isSwept }: { readonly isSwept: boolean }): Promise<Expired> {
  inviters += 1;
  const registrationCode = `RENEWED-${inviters}`;
  app.setClock(0);
  const inviterId = await addInviter(app.database.pool, registrationCode, seats);
  const { link } = await registerWithLink(app, { registrationCode });
  app.setClock(14 * DAY + HOUR);
  if (isSwept) await app.areas.registration.useCases.expireRegistrations();
  return { inviterId, registrationCode, link };
}

async function renew({ link }: Expired) {
  return (await app.send('renewActivation', { accountActivationId: link })).data?.renewActivation;
}

/** Locks the slots of an inviter, as the transaction of another guest does, until the returned function is called. */
async function lockSlots({ inviterId }: Expired): Promise<() => Promise<void>> {
  const other = await app.database.pool.connect();
  await other.query('begin');
  await other.query('select from invitation_slot where inviter_id = $1 for update', [inviterId]);
  return async () => {
    await other.query('rollback');
    other.release();
  };
}

const RESENT = { __typename: 'ActivationResent' };
const ENDED = { __typename: 'ResendRefused', code: 'REGISTRATION_ENDED' };

test('[K19] a renewal waits for the slot that another guest has locked', async () => {
  const expired = await expire(25, { isSwept: true });
  const release = await lockSlots(expired);
  const [result] = await Promise.all([renew(expired), sleep(SECOND / 2).then(release)]);
  expect(result).toMatchObject(RESENT);
});

test('[K19] [E4] a renewal whose slot stays locked is asked to try again, and then succeeds', {
  timeout: 30_000,
}, async () => {
  const expired = await expire(25, { isSwept: true });
  const release = await lockSlots(expired);
  expect(await renew(expired)).toMatchObject({ __typename: 'TooManyAttempts', retryAfter: 5 });
  await release();
  expect(await renew(expired)).toMatchObject(RESENT);
});

test('[K19] a renewal of the only seat finds it, though the sweep has not released it', async () => {
  expect(await renew(await expire(1, { isSwept: false }))).toMatchObject(RESENT);
});

test('[K19] a renewal takes the seat of another registration whose time is up', async () => {
  const expired = await expire(1, { isSwept: true });
  const { registrationId } = await registerWithLink(app, { registrationCode: expired.registrationCode });
  expect(await renew(expired)).toEqual(ENDED);
  await app.sql(
    `update registration set created_at = created_at - interval '15 days', expires_at = expires_at - interval '15 days'
     where id = $1`,
    [registrationId],
  );
  expect(await renew(expired)).toMatchObject(RESENT);
});

test('[K19] simultaneous renewals take the last seats, and no more', async () => {
  const expired = await expire(4, { isSwept: false });
  const { registrationCode } = expired;
  const all = [expired];
  app.setClock(0);
  for (let guest = 0; guest < 3; guest += 1) {
    const { link } = await registerWithLink(app, { registrationCode });
    all.push({ ...expired, link });
  }
  app.setClock(14 * DAY + HOUR);
  await app.areas.registration.useCases.expireRegistrations();
  await registerWithLink(app, { registrationCode });
  const results = await Promise.all(all.map(renew));
  expect(tally(results)).toEqual({ ActivationResent: 3, ResendRefused: 1 });
});
