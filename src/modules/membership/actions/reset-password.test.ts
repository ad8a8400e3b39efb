import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DomainEvents } from '#kernel/domain-events.ts';
import { addMilliseconds, HOUR, SECOND } from '#kernel/instant.ts';
import { createMailSecrets } from '#platform/mail-secrets.ts';
import {
  addMember,
  createTestMembership,
  START,
  type TestMembership,
} from '../../../../tests/support/test-membership.ts';
import { login } from './login.ts';
import type { MembershipDependencies } from './ports.ts';
import { requestPasswordReset } from './request-mailed-link.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordReset, sendWelcome } from './send-mails.ts';
import { identifyViewer } from './sessions.ts';

type ResetJob = DomainEvents['password-reset.requested'];

const oldPassword = 'three quiet lanterns';
const newPassword = 'harbour fog at six';
let membership: TestMembership;
let memberId: string;

beforeEach(async () => {
  membership = await createTestMembership();
  memberId = await addMember(membership.deps, oldPassword);
});
afterEach(() => membership.close());

function logIn(password: string) {
  return login(membership.deps, { email: 'clara@example.com', password, clientAddress: 'a' });
}

async function mailedToken(): Promise<string> {
  await sendPasswordReset(membership.deps, { memberId });
  const mail = membership.out.mails.at(-1);
  if (mail?.kind !== 'password-reset') throw new Error('no mail');
  return mail.token;
}

function reset(token: string, password = newPassword) {
  return resetPassword(membership.deps, { token, password });
}

/** The SQL texts of all statements that `work` sends. */
async function collectStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    sent.push(typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string }).text));
    return Reflect.apply(original, this, given);
  });
  await work();
  query.mockRestore();
  return sent;
}
const original = pg.Client.prototype.query;

describe('[G3] a request for a reset mail', () => {
  test('does the same work with and without an account; only the job distinguishes them', async () => {
    const request = (email: string) =>
      collectStatements(() =>
        requestPasswordReset(membership.deps, { email, locale: 'fr', clientAddress: '192.0.2.1' }),
      );
    const known = await request('clara@example.com');
    const unknown = await request('nobody@example.com');
    expect(unknown).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
    expect(membership.out.events.map(({ type }) => type)).toEqual(Array(2).fill('password-reset.requested'));
    for (const { data } of membership.out.events) await sendPasswordReset(membership.deps, data as ResetJob);
    expect(membership.out.mails.map(({ to }) => to)).toEqual(['clara@example.com']);
    expect(JSON.stringify(membership.out.events)).not.toContain('nobody');
  });

  test('has the same result for every address', async () => {
    const request = (email: string) =>
      requestPasswordReset(membership.deps, { email, locale: 'fr', clientAddress: '192.0.2.1' });
    for (const email of ['nobody@example.com', 'nonsense', ' Clara@example.com'])
      expect(await request(email)).toEqual({ kind: 'requested' });
    const askedAt = START.toISOString();
    const event = (id: unknown) => ({
      type: 'password-reset.requested',
      data: { memberId: id, locale: 'fr', askedAt },
    });
    expect(membership.out.events).toEqual([event(expect.any(String)), event(memberId)]);
    expect(membership.out.attempts.slice(-3)).toEqual([
      'password-reset-address 192.0.2.1',
      'password-reset-target 192.0.2.1\nclara@example.com',
      'password-reset-target-everywhere clara@example.com',
    ]);
  });

  test('is limited', async () => {
    const deps = { ...membership.deps, takeAttempt: async () => 60 };
    const outcome = await requestPasswordReset(deps, { email: 'clara@example.com', locale: 'en', clientAddress: 'a' });
    expect(outcome).toEqual({ kind: 'too-many-attempts', retryAfter: 60 });
    expect(membership.out.events).toEqual([]);
  });
});

describe('[G3] the reset mail', () => {
  test('contains a token that is stored only as a hash and is valid for one hour', async () => {
    const token = await mailedToken();
    const validUntil = addMilliseconds(START, HOUR);
    expect(membership.out.mails).toEqual([
      {
        kind: 'password-reset',
        id: `password-reset ${memberId} ${START.toISOString()} k1`,
        to: 'clara@example.com',
        locale: 'de',
        country: 'AT',
        firstName: 'Clara',
        token,
        validUntil,
        returnTo: null,
      },
    ]);
    const { rows } = await membership.pool.query('select * from password_reset');
    expect(rows).toMatchObject([{ expires_at: validUntil, sent_at: START, used_at: null }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is sent after the commit; a failed token is not marked as sent, and the retry sends it', async () => {
    const deps = { ...membership.deps, sendMail: () => Promise.reject(new Error('smtp')) };
    await expect(sendPasswordReset(deps, { memberId })).rejects.toThrow('smtp');
    expect((await membership.pool.query('select sent_at from password_reset')).rows).toEqual([{ sent_at: null }]);
    expect((await reset(await mailedToken())).kind).toBe('reset');
  });

  test('has the same token in a retry, and is not sent again after a success', async () => {
    const failing = {
      ...membership.deps,
      sendMail: vi.fn<MembershipDependencies['sendMail']>().mockRejectedValue(new Error()),
    };
    const job = { memberId, askedAt: START.toISOString() };
    await expect(sendPasswordReset(failing, job)).rejects.toThrow();
    membership.time.now = addMilliseconds(START, 2 * HOUR);
    await sendPasswordReset(membership.deps, job);
    await sendPasswordReset(membership.deps, job);
    const [lost] = failing.sendMail.mock.calls[0] ?? [];
    const [mail, ...others] = membership.out.mails;
    expect(others).toEqual([]);
    expect(mail).toEqual({ ...lost, validUntil: addMilliseconds(START, 3 * HOUR) });
    expect((await reset(mail?.kind === 'password-reset' ? mail.token : '')).kind).toBe('reset');
  });

  test('gets a new token when its key is unknown', async () => {
    const failing = { ...membership.deps, sendMail: () => Promise.reject(new Error()) };
    const job = { memberId, askedAt: START.toISOString() };
    await expect(sendPasswordReset(failing, job)).rejects.toThrow();
    const mailSecrets = createMailSecrets([{ id: 'k2', seed: Buffer.alloc(32, 8) }]);
    await sendPasswordReset({ ...membership.deps, mailSecrets }, job);
    const [mail] = membership.out.mails;
    expect((await reset(mail?.kind === 'password-reset' ? mail.token : '')).kind).toBe('reset');
  });

  test('invalidates the older token and never arrives before it, also with ten at once', async () => {
    const jobs = Array.from({ length: 10 }, (_, i) => ({ memberId, askedAt: addMilliseconds(START, i).toISOString() }));
    await Promise.all(jobs.map((job) => sendPasswordReset(membership.deps, { ...job, locale: 'sv' })));
    for (const job of jobs) await sendPasswordReset(membership.deps, job);
    expect(new Set(membership.out.mails.map(({ locale }) => locale))).toEqual(new Set(['sv']));
    const tokens = membership.out.mails.map((mail) => (mail.kind === 'password-reset' ? mail.token : ''));
    expect(new Set(tokens).size).toBe(tokens.length);
    const kinds = [];
    for (const token of tokens) kinds.push((await reset(token)).kind);
    expect(kinds.filter((kind) => kind === 'reset')).toHaveLength(1);
  });

  test('is not sent to a deleted member, and neither is the welcome mail', async () => {
    await membership.pool.query('delete from member');
    await sendPasswordReset(membership.deps, { memberId });
    await sendWelcome(membership.deps, memberId);
    expect(membership.out.mails).toEqual([]);
  });
});

describe('[G3] a new password', () => {
  test('is set once by a token and ends all sessions', async () => {
    const session = await logIn(oldPassword);
    if (session.kind !== 'logged-in') throw new Error(session.kind);
    const token = await mailedToken();
    expect(await reset(token)).toMatchObject({ kind: 'reset', member: { id: memberId } });
    expect(await identifyViewer(membership.deps, session.token)).toBeNull();
    expect((await logIn(oldPassword)).kind).toBe('refused');
    expect((await logIn(newPassword)).kind).toBe('logged-in');
    expect(await reset(token)).toEqual({ kind: 'refused' });
    const subject = `member:${memberId}`;
    expect(membership.out.audit).toEqual([
      { actor: subject, action: 'member.password-reset', subject, before: null, after: null },
    ]);
  });

  test('is set by exactly one of twenty simultaneous requests, whose password is stored', async () => {
    const token = await mailedToken();
    const attempts = Array.from({ length: 20 }, (_, i) => `${newPassword} number ${i}`);
    const outcomes = await Promise.all(attempts.map((password) => reset(token, password)));
    const winner = outcomes.findIndex(({ kind }) => kind === 'reset');
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(19);
    expect((await logIn(attempts[winner] ?? '')).kind).toBe('logged-in');
  });

  test('while new mails are sent causes no deadlock and is set once', async () => {
    const token = await mailedToken();
    const resets = Promise.all(Array.from({ length: 10 }, () => reset(token)));
    await Promise.all(Array.from({ length: 10 }, () => sendPasswordReset(membership.deps, { memberId })));
    expect((await resets).filter(({ kind }) => kind === 'reset').length).toBeLessThanOrEqual(1);
  });

  test('is accepted one second before the hour ends, and refused at its end and one second later', async () => {
    const token = await mailedToken();
    membership.time.now = addMilliseconds(START, HOUR + SECOND);
    expect((await reset(token)).kind).toBe('refused');
    membership.time.now = addMilliseconds(START, HOUR);
    expect((await reset(token)).kind).toBe('refused');
    membership.time.now = addMilliseconds(START, HOUR - SECOND);
    expect((await reset(token)).kind).toBe('reset');
  });

  test('that is too weak is refused and leaves the token unused', async () => {
    const token = await mailedToken();
    expect(await reset(token, 'password123')).toEqual({ kind: 'invalid-password', validationCode: 'common' });
    expect(await reset(token, 'with clara in the fog')).toEqual({
      kind: 'invalid-password',
      validationCode: 'personal',
    });
    expect(await reset(token, 'the nocturne door opens')).toEqual({
      kind: 'invalid-password',
      validationCode: 'personal',
    });
    expect((await reset(token)).kind).toBe('reset');
  });

  test('is refused with a malformed or unknown token', async () => {
    for (const token of ['', 'x', 'A'.repeat(43)]) expect(await reset(token)).toEqual({ kind: 'refused' });
  });
});
