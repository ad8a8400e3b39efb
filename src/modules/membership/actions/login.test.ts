import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, SECOND } from '#kernel/instant.ts';
import { createPasswords } from '#platform/passwords.ts';
import {
  addMember,
  createTestMembership,
  START,
  type TestMembership,
} from '../../../../tests/support/test-membership.ts';
import { createAdmin } from './create-admin.ts';
import { login } from './login.ts';
import { identifyViewer, logout } from './sessions.ts';

const password = 'three quiet lanterns';
let membership: TestMembership;
let memberId: string;

beforeAll(async () => {
  membership = await createTestMembership();
  memberId = await addMember(membership.deps, password);
});
beforeEach(() => {
  membership.time.now = START;
});
afterAll(() => membership.close());

function logIn(email = 'clara@example.com', given = password) {
  return login(membership.deps, { email, password: given, clientAddress: '192.0.2.1' });
}

async function getToken(email?: string): Promise<string> {
  const outcome = await logIn(email);
  if (outcome.kind !== 'logged-in') throw new Error(outcome.kind);
  return outcome.token;
}

describe('[G3] login', () => {
  test('returns a token and the member without the hash, with the address in any case', async () => {
    const outcome = await logIn(' Clara@Example.COM ');
    expect(outcome).toEqual({
      kind: 'logged-in',
      token: expect.stringMatching(/^ey/),
      member: {
        id: memberId,
        email: 'clara@example.com',
        firstName: 'Clara',
        lastName: 'Lindqvist',
        language: 'de',
        country: 'AT',
        role: 'MEMBER',
        adminRole: null,
        card: null,
      },
    });
  });

  test('refuses a wrong password, an unknown address and an impossible one in the same way', async () => {
    const refused = { kind: 'refused' };
    expect(await logIn('clara@example.com', 'three loud lanterns')).toEqual(refused);
    expect(await logIn('nobody@example.com')).toEqual(refused);
    expect(await logIn('no address\0')).toEqual(refused);
    expect(await logIn('clara@example.com', `${password}${'x'.repeat(200)}`)).toEqual(refused);
    expect(await logIn('clara@example.com', '')).toEqual(refused);
  });

  test('computes one hash for each refusal, whether the address exists or not', async () => {
    const verified: (boolean | string)[] = [];
    const verify = async (_: string, hash: string | null) => {
      verified.push(hash !== null);
      return { valid: false, outdated: false };
    };
    const deps = { ...membership.deps, passwords: { ...membership.deps.passwords, verify } };
    for (const email of ['clara@example.com', 'nobody@example.com', 'x'])
      await login(deps, { email, password, clientAddress: 'a' });
    expect(verified).toEqual([true, false, false]);
  });

  test("counts the client's IP address, then the account; over the limit it compares no password", async () => {
    membership.out.attempts.length = 0;
    await logIn();
    expect(membership.out.attempts).toEqual([
      'login-address 192.0.2.1',
      'login-target 192.0.2.1\nclara@example.com',
      'login-target-everywhere clara@example.com',
    ]);
    const limited = { ...membership.deps, takeAttempt: async (name: string) => (name === 'login-target' ? 42 : null) };
    const outcome = await login(limited, { email: 'clara@example.com', password, clientAddress: 'a' });
    expect(outcome).toEqual({ kind: 'too-many-attempts', retryAfter: 42 });
  });

  test('replaces a hash with outdated cost parameters', async () => {
    const dearer = createPasswords({ memory: 128, passes: 1, parallelism: 1 });
    const deps = { ...membership.deps, passwords: dearer };
    expect((await login(deps, { email: 'clara@example.com', password, clientAddress: 'a' })).kind).toBe('logged-in');
    expect((await membership.deps.members.lockMember(memberId))?.passwordHash).toContain('m=128');
    expect((await logIn()).kind).toBe('logged-in');
  });

  test('opens no session when the password is replaced during the comparison', async () => {
    const id = await addMember(membership.deps, password, { email: 'race@example.com' });
    const fresh = await membership.deps.passwords.hash('another quiet lantern');
    const verify = async (given: string, hash: string | null) => {
      const verdict = await membership.deps.passwords.verify(given, hash);
      await membership.deps.members.setPasswordHash(id, fresh);
      return verdict;
    };
    const deps = { ...membership.deps, passwords: { ...membership.deps.passwords, verify } };
    expect(await login(deps, { email: 'race@example.com', password, clientAddress: 'a' })).toEqual({
      kind: 'refused',
    });
  });
});

describe('[G1] a session', () => {
  test('identifies its viewer until one second before its end', async () => {
    const token = await getToken();
    const viewer = { memberId, sessionId: expect.any(String), role: 'MEMBER', adminRole: null, needsFactor: false };
    membership.time.now = addMilliseconds(START, (604_800 - 1) * SECOND);
    expect(await identifyViewer(membership.deps, token)).toEqual({ ...viewer, isProven: false });
    membership.time.now = addMilliseconds(START, 604_800 * SECOND);
    expect(await identifyViewer(membership.deps, token)).toBeNull();
    membership.time.now = addMilliseconds(START, (604_800 + 1) * SECOND);
    expect(await identifyViewer(membership.deps, token)).toBeNull();
  });

  test('[G3] ends at once with its logout; other sessions continue', async () => {
    const [token, other] = [await getToken(), await getToken()];
    const viewer = await identifyViewer(membership.deps, token);
    expect(await logout(membership.deps, viewer)).toBe(true);
    expect(await identifyViewer(membership.deps, token)).toBeNull();
    expect(await identifyViewer(membership.deps, other)).not.toBeNull();
    expect(await logout(membership.deps, viewer)).toBe(false);
    expect(await logout(membership.deps, null)).toBe(false);
  });

  test("has the member's present role and ends when the member is deleted", async () => {
    const id = await addMember(membership.deps, password, {
      ...{ email: 'role@example.com', role: 'ADMIN', adminRole: 'VIEWER' },
    });
    const token = await getToken('role@example.com');
    expect(await identifyViewer(membership.deps, token)).toMatchObject({ role: 'ADMIN', adminRole: 'VIEWER' });
    await membership.pool.query(`update member set role = 'MEMBER', admin_role = null where id = $1`, [id]);
    expect(await identifyViewer(membership.deps, token)).toMatchObject({ role: 'MEMBER', adminRole: null });
    await membership.pool.query('delete from member where id = $1', [id]);
    expect(await identifyViewer(membership.deps, token)).toBeNull();
  });

  test('with a foreign signature has no viewer', async () => {
    for (const token of [null, '', 'x', `${await getToken()}x`])
      expect(await identifyViewer(membership.deps, token)).toBeNull();
  });
});

describe('[G1] the first admin', () => {
  test('is created once, with a strong password, and recorded in the audit log', async () => {
    const input = { email: 'Boss@Example.com', password: 'harbour fog at six' };
    const outcome = await createAdmin(membership.deps, input);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    const subject = `member:${outcome.member.id}`;
    expect(membership.out.audit.slice(-1)).toEqual([
      { actor: 'cli', action: 'admin.created', subject, before: null, after: { role: 'OWNER' } },
    ]);
    const session = await login(membership.deps, { ...input, clientAddress: 'a' });
    expect(session).toMatchObject({ kind: 'logged-in', member: { role: 'ADMIN', email: 'boss@example.com' } });
    expect(membership.out.audit.at(-1)).toMatchObject({ actor: subject, action: 'admin.logged-in', subject });
    const known = membership.out.audit.length;
    expect(await createAdmin(membership.deps, input)).toEqual({ kind: 'email-taken' });
    expect(membership.out.audit).toHaveLength(known);
  });

  test('is refused without an address or with a weak password', async () => {
    expect(await createAdmin(membership.deps, { email: 'x', password: 'harbour fog at six' })).toEqual({
      kind: 'invalid-email',
    });
    const weak = await createAdmin(membership.deps, { email: 'b@example.com', password: 'admin' });
    expect(weak).toEqual({ kind: 'invalid-password', validationCode: 'too-short' });
    const common = await createAdmin(membership.deps, { email: 'b@example.com', password: 'adminadmin1' });
    expect(common).toEqual({ kind: 'invalid-password', validationCode: 'common' });
  });
});
