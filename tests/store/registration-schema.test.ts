import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const INVITER = '00000000-0000-7000-8000-00000000000a';
const OTHER = '00000000-0000-7000-8000-00000000000b';
const CODE = '00000000-0000-7000-8000-00000000000c';
const id = (n: number) => `00000000-0000-7000-8000-1000000000${String(n).padStart(2, '0')}`;

/** One transaction without the program's checks; it commits, so that deferred constraints are checked, too. */
async function commit(...statements: readonly string[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const registration = (n: number, email = `visitor${n}@example.com`, status = 'pending') => `
  insert into registration (id, status, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name, created_at, expires_at)
  values ('${id(n)}', '${status}', '${email}', '${CODE}', '${INVITER}', 0, 'DE', 'de', 'MEN', 'A', 'B', now(), now() + interval '14 days')`;
const ledger = (kind: string, n: number, slot = 0, inviter = INVITER) => `
  insert into invitation_ledger (inviter_id, slot, kind, registration_id, at) values ('${inviter}', ${slot}, '${kind}', '${id(n)}', now())`;
const grant = (amount: number, inviter = INVITER) => `
  insert into invitation_ledger (inviter_id, slot, kind, amount, at) values ('${inviter}', 0, 'grant', ${amount}, now())`;
const end = (n: number, status: string) =>
  `update registration set status = '${status}', ended_at = now() where id = '${id(n)}'`;
const member = (n: number) => `
  insert into member (id, email, password_hash, first_name, last_name, country, language, registration_id, created_at)
  values ('${id(n)}', 'visitor${n}@example.com', '$argon2id$x', 'A', 'B', 'DE', 'de', '${id(n)}', now())`;
const voucher = (n: number) => `
  insert into voucher (code, member_id, percent, currency, valid_from, valid_until)
  values ('VST-0000-0000-00${n}', '${id(n)}', 10, 'EUR', now(), now() + interval '14 days')`;
const token = (n: number, hash: number) => `
  insert into activation_token (token_hash, registration_id, created_at, expires_at)
  values (decode(repeat('${hash.toString(16).padStart(2, '0')}', 32), 'hex'), '${id(n)}', now(), now() + interval '14 days')`;

let next = 0;
/** A pending registration with its seat. */
async function pending(): Promise<number> {
  next += 1;
  await commit(grant(1), registration(next), ledger('reserve', next));
  return next;
}

beforeAll(async () => {
  for (const [one, name] of [
    [INVITER, 'a'],
    [OTHER, 'b'],
  ]) {
    await commit(
      `insert into inviter (id, first_name, last_name, email, created_at) values ('${one}', 'A', 'B', '${name}@x.example', now())`,
      `insert into invitation_slot (inviter_id, slot) values ('${one}', 0)`,
    );
  }
  await commit(`insert into registration_code (id, code, inviter_id, customization_key, created_at)
    values ('${CODE}', 'TESTED', '${INVITER}', 'default', now())`);
});

describe('[E2] the database itself refuses', () => {
  let one = 0;
  beforeEach(async () => {
    one = await pending();
  });

  test('to reserve more than the balance, and a negative pending counter', async () => {
    next += 1;
    await expect(commit(registration(next), ledger('reserve', next))).rejects.toThrow('invitation_never_oversold');
    await expect(commit(grant(-1))).rejects.toThrow(/check/);
    await expect(commit(grant(0))).rejects.toThrow(/check/);
  });

  test('a registration without a reserved seat, or with the seat of an unknown inviter', async () => {
    next += 1;
    await expect(commit(registration(next))).rejects.toThrow('its ledger is not');
    await expect(
      commit(grant(1), registration(next), ledger('reserve', next), ledger('reserve', next)),
    ).rejects.toThrow('invitation_ledger_reserved_once');
  });

  test.each(['active', 'expired', 'withdrawn'])('a new registration with the status %s', async (status) => {
    next += 1;
    const born = registration(next, `born${next}@example.com`, status);
    await expect(commit(grant(1), born, ledger('reserve', next))).rejects.toThrow(/starts pending|registration_ended/);
  });

  test('an activation without a member, a voucher or a spent seat', async () => {
    const active = [end(one, 'active'), ledger('consume', one)];
    await expect(commit(...active)).rejects.toThrow('without a member and a voucher');
    await expect(commit(...active, member(one))).rejects.toThrow('without a member and a voucher');
    await expect(commit(end(one, 'active'), member(one), voucher(one))).rejects.toThrow('its ledger is not');
    const released = [end(one, 'active'), ledger('release', one), member(one), voucher(one)];
    await expect(commit(...released)).rejects.toThrow('its ledger is not');
    await commit(...active, member(one), voucher(one));
  });

  test('an end that does not release the seat', async () => {
    await expect(commit(end(one, 'expired'))).rejects.toThrow('its ledger is not');
    await expect(commit(end(one, 'withdrawn'), ledger('consume', one))).rejects.toThrow('its ledger is not');
    await expect(commit(`update registration set status = 'expired' where id = '${id(one)}'`)).rejects.toThrow(
      'registration_ended',
    );
    await expect(commit(end(one, 'rejected'))).rejects.toThrow(/check/);
  });

  test.each([
    ['expired', 'pending'],
    ['expired', 'active'],
    ['expired', 'withdrawn'],
    ['withdrawn', 'pending'],
    ['withdrawn', 'active'],
    ['withdrawn', 'expired'],
  ])('a change from %s to %s', async (from, to) => {
    await commit(end(one, from), ledger('release', one));
    await expect(commit(end(one, to))).rejects.toThrow(`does not go from ${from} to ${to}`);
  });

  test('a change of an active registration', async () => {
    await commit(end(one, 'active'), ledger('consume', one), member(one), voucher(one));
    for (const to of ['pending', 'expired', 'withdrawn']) {
      await expect(commit(end(one, to))).rejects.toThrow('does not go from active');
    }
  });

  test('to settle a seat twice, an unreserved one, or one in another slot', async () => {
    await commit(end(one, 'withdrawn'), ledger('release', one));
    await expect(commit(ledger('release', one))).rejects.toThrow('invitation_ledger_settled_once');
    await expect(commit(ledger('consume', one))).rejects.toThrow('invitation_ledger_settled_once');
    const two = await pending();
    await expect(commit(grant(1, OTHER), ledger('release', two, 0, OTHER))).rejects.toThrow('nothing is reserved');
    next += 1;
    await expect(commit(grant(1), registration(next), ledger('release', next))).rejects.toThrow('nothing is reserved');
  });

  test.each([
    ['update invitation_ledger set amount = 2', 'append-only'],
    ['delete from invitation_ledger', 'append-only'],
    ['truncate invitation_ledger', 'append-only'],
    ['update invitation_slot set balance = balance + 1', 'append-only'],
    ['update invitation_slot set pending = 0', 'append-only'],
    ['delete from invitation_slot', 'append-only'],
    [`insert into invitation_slot (inviter_id, slot, balance) values ('${INVITER}', 1, 5)`, 'append-only'],
    [`insert into invitation_slot (inviter_id, slot, pending) values ('${INVITER}', 1, -1)`, /append-only|check/],
    ['update audit_entry set actor = actor', null],
    ['truncate audit_entry', 'append-only'],
    ["insert into password_reset values ('\\x00', gen_random_uuid(), now(), now())", /check/],
    ["insert into inviter values (gen_random_uuid(), 'A', 'B', 'UPPER@x.example', 'active', now())", /check/],
    ["insert into inviter values (gen_random_uuid(), 'A', 'B', ' a@x.example', 'active', now())", /check/],
  ])('%s', async (statement, message) => {
    // An empty audit log has no row to refuse.
    if (message === null) return void (await commit(statement));
    await expect(commit(statement)).rejects.toThrow(message);
  });

  test('two valid links of one registration; a used or revoked one does not count', async () => {
    await commit(token(one, one));
    await expect(commit(token(one, 100 + one))).rejects.toThrow('activation_token_one_live');
    await commit(
      `update activation_token set revoked_at = now() where registration_id = '${id(one)}'`,
      token(one, 100 + one),
    );
    await expect(
      commit(`update activation_token set revoked_at = null where registration_id = '${id(one)}'`),
    ).rejects.toThrow('activation_token_one_live');
    await expect(
      commit(`update activation_token set used_at = now(), revoked_at = now() where registration_id = '${id(one)}'`),
    ).rejects.toThrow(/check/);
  });

  test('two open registrations of one address; an ended one does not count', async () => {
    next += 1;
    const again = [grant(1), registration(next, `visitor${one}@example.com`), ledger('reserve', next)];
    await expect(commit(...again)).rejects.toThrow('registration_live_email');
    await commit(end(one, 'withdrawn'), ledger('release', one));
    await commit(...again);
  });

  test('an address that is not normalised, and a registration that ends before it begins', async () => {
    next += 1;
    for (const email of ['Upper@example.com', ' blank@example.com']) {
      await expect(commit(grant(1), registration(next, email))).rejects.toThrow(/check/);
    }
    await expect(commit(`update registration set expires_at = created_at where id = '${id(one)}'`)).rejects.toThrow(
      /check/,
    );
  });

  test('to delete rows that the ledger refers to', async () => {
    await expect(commit(`delete from registration where id = '${id(one)}'`)).rejects.toThrow(/foreign key/);
  });
});
