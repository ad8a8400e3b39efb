// Proofs of identity (step-up) [G1] [K1]: what erases, exports or decides about admins needs one that is fresh.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Headers, logIn, type Person } from '../support/admins.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { PASSWORD } from '../support/visitors.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addAdmin(app, 'OWNER');
});
afterAll(() => app.close());

/** What an operation answers that needs a proof: its type, or the code of the refusal. */
async function remove(headers: Headers): Promise<string> {
  const { data, errors } = await app.send('removeAdmin', { adminId: NOBODY }, headers);
  return errors?.[0]?.extensions?.code ?? data.result.__typename;
}

async function prove(headers: Headers, password: string, address?: string): Promise<string> {
  const { data, errors } = await app.send('proveIdentity', { password }, headers, address);
  return errors?.[0]?.extensions?.code ?? data.result.__typename;
}

describe('[K1] a proof of identity', () => {
  test('is the login for ten minutes, then another one opens the operations for ten minutes', async () => {
    app.setClock(10 * MINUTE - SECOND);
    expect(await remove(owner.headers)).toBe('AdminChangeRefused');
    app.setClock(10 * MINUTE);
    expect(await remove(owner.headers)).toBe('STEP_UP_REQUIRED');
    expect(await prove(owner.headers, PASSWORD)).toBe('IdentityProven');
    expect(await remove(owner.headers)).toBe('AdminChangeRefused');
    app.setClock(20 * MINUTE);
    expect(await remove(owner.headers)).toBe('STEP_UP_REQUIRED');
  });

  test('with another password is refused and opens nothing', async () => {
    app.setClock(10 * MINUTE);
    for (const password of ['', 'x', `${PASSWORD} `]) expect(await prove(owner.headers, password)).toBe('ProofRefused');
    expect(await remove(owner.headers)).toBe('STEP_UP_REQUIRED');
  });

  test('opens the session that gave it, no other one of the same admin', async () => {
    app.setClock(10 * MINUTE);
    const elsewhere = await logIn(app, owner.email, PASSWORD);
    expect(await remove(owner.headers)).toBe('STEP_UP_REQUIRED');
    expect(await remove(elsewhere)).toBe('AdminChangeRefused');
    await prove(owner.headers, PASSWORD);
    app.setClock(20 * MINUTE - SECOND);
    await prove(owner.headers, PASSWORD);
    app.setClock(21 * MINUTE);
    expect([await remove(owner.headers), await remove(elsewhere)]).toEqual(['AdminChangeRefused', 'STEP_UP_REQUIRED']);
  });

  test('does not revive a session that has ended meanwhile', async () => {
    await app.send('logOut', {}, owner.headers);
    expect(await prove(owner.headers, PASSWORD)).toBe('UNAUTHENTICATED');
  });

  test('is missing in sessions of before', async () => {
    await app.sql('update session set proven_at = null');
    expect(await remove(owner.headers)).toBe('STEP_UP_REQUIRED');
  });

  test('is not asked for by what nobody else suffers from', async () => {
    app.setClock(10 * MINUTE);
    const { data } = await app.send('endOwnSession', { sessionId: NOBODY }, owner.headers);
    expect(data.result).toMatchObject({ reason: 'session-unknown' });
  });

  test('is asked for by the requirement of second factors, and by no other setting', async () => {
    app.setClock(10 * MINUTE);
    const change = async (input: object) => {
      const { version } = (await app.send('clubSettings', {}, owner.headers)).data.clubSettings;
      const variables = { input: { version, ...input } };
      const { data, errors } = await app.send('changeClubSettings', variables, owner.headers);
      return errors?.[0]?.extensions?.code ?? data.result.__typename;
    };
    for (const factorRequired of [true, false])
      expect(await change({ factorRequired, reminders: true })).toBe('STEP_UP_REQUIRED');
    expect(await change({ reminders: true })).toBe('ClubSettingsSaved');
    await prove(owner.headers, PASSWORD);
    expect(await change({ factorRequired: false })).toBe('ClubSettingsSaved');
  });

  test('is asked for again and again only within the limits, by address and by account', async () => {
    const guess = (address?: string) => prove(owner.headers, 'wrong', address);
    for (let count = 0; count < LIMITS['factor-target'].points; count += 1)
      expect(await guess('198.51.100.7')).toBe('ProofRefused');
    expect(await guess('198.51.100.7')).toBe('TooManyAttempts');
    for (let count = LIMITS['factor-target'].points; count < LIMITS['factor-target-everywhere'].points; count += 1)
      expect(await guess()).toBe('ProofRefused');
    expect(await guess()).toBe('TooManyAttempts');
    // The right one does not help either.
    expect(await prove(owner.headers, PASSWORD)).toBe('TooManyAttempts');
    expect(START.getTime()).toBe(app.time.now.getTime());
  });
});
