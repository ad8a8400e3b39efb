// New inviters, and invitations for members, by admins of the back office [K1].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitChange } from '#web/admin/club-member/change-member.ts';
import { operationError, type Run } from '#web/routing/operation.ts';
import { addAdmin } from '../support/admins.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember } from '../support/visitors.ts';

let app: TestApp;
let headers: Readonly<Record<string, string>>;
let actor: string;
beforeAll(async () => {
  app = await openTestApp();
  const admin = await addAdmin(app, 'MARKETING');
  headers = admin.headers;
  actor = `member:${admin.id}`;
});
afterAll(() => app.close());

const send = async (name: string, variables: object) => (await app.send(name, variables, headers)).data.result;
const refused = (reason: string) => ({ __typename: 'InviterChangeRefused', reason });
const newKey = () => crypto.randomUUID();
const club = (changes: object = {}) => ({
  ...{ firstName: 'Maison', lastName: 'Nocturne', email: 'club@example.org', balance: 70, idempotencyKey: newKey() },
  ...changes,
});
const listEntries = (id: string) =>
  app.sql("select actor, action, before, after from audit_entry where subject = $1 order by (after->>'balance')::int", [
    `inviter:${id}`,
  ]);

async function findInviter(email: string) {
  const [row] = await app.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  return row ? (await app.send('showInviter', { id: row.id }, headers)).data.inviter : null;
}

async function addMember(): Promise<{ readonly memberId: string; readonly email: string }> {
  const { memberId } = await becomeMember(app);
  const [row] = await app.sql<{ email: string }>('select email from member where id = $1', [memberId]);
  return { memberId, email: row?.email ?? '' };
}

test('[K1] an admin adds an inviter, and the form that is sent twice adds one', async () => {
  const given = club();
  const [first, again] = await Promise.all([send('createInviter', given), send('createInviter', given)]);
  expect(first).toEqual({ __typename: 'InviterChanged', inviterId: given.idempotencyKey });
  expect(again).toEqual(first);
  const inviter = await findInviter(given.email);
  expect(inviter).toMatchObject({ firstName: 'Maison', lastName: 'Nocturne', balance: 70, status: 'ACTIVE' });
  expect(await listEntries(inviter.id)).toEqual([
    { actor, action: 'inviter.created', before: null, after: { balance: 70 } },
  ]);
  expect(await send('createInviter', club({ email: ' CLUB@example.org ' }))).toEqual(refused('email-taken'));
  const other = club({ email: 'other@example.org', idempotencyKey: given.idempotencyKey });
  expect(await send('createInviter', other)).toEqual(refused('key-used'));
  expect(await findInviter(other.email)).toBeNull();
});

test.each([
  [{ firstName: 'Ada <b>' }, 'name-invalid'],
  [{ lastName: '' }, 'name-invalid'],
  [{ email: 'nobody' }, 'email-invalid'],
  [{ balance: -1 }, 'amount-invalid'],
  [{ balance: 1_000_000_001 }, 'amount-invalid'],
  [{ idempotencyKey: 'x' }, 'key-invalid'],
])('[K1] no inviter is added with %j', async (changes, reason) => {
  expect(await send('createInviter', club({ email: 'refused@example.org', ...changes }))).toEqual(refused(reason));
  expect(await findInviter('refused@example.org')).toBeNull();
});

test('[K1] a member who gets invitations becomes an inviter, and gets them once', async () => {
  const { memberId, email } = await addMember();
  const gift = { memberId, amount: 3, reason: ' A good friend ', idempotencyKey: newKey() };
  expect(await Promise.all([send('giveInvitations', gift), send('giveInvitations', gift)])).toEqual([
    { __typename: 'InviterChanged' },
    { __typename: 'InviterChanged' },
  ]);
  expect(await findInviter(email)).toMatchObject({ balance: 3, changes: [{ amount: 3, reason: 'A good friend' }] });
  expect(await send('giveInvitations', { ...gift, amount: 4 })).toEqual(refused('key-used'));
  await send('giveInvitations', { ...gift, amount: 2, idempotencyKey: newKey() });
  const { id, balance } = await findInviter(email);
  expect(balance).toBe(5);
  expect(await listEntries(id)).toMatchObject([
    { actor, action: 'inviter.created', after: { balance: 0 } },
    { action: 'inviter.granted', before: { balance: 0 }, after: { balance: 3 } },
    { action: 'inviter.granted', before: { balance: 3 }, after: { balance: 5 } },
  ]);
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
});

test('[K1] a gift whose response is lost is sent again, and given once', async () => {
  const { memberId, email } = await addMember();
  const post = (run: Run, key: string, amount = '3') => {
    const form = new FormData();
    const values = { change: 'invitations', amount, reason: 'A good friend', key };
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    return submitChange(run, form, memberId);
  };
  const run = (async ({ name }, variables) => ({ result: await send(name, variables) })) as Run;
  const lost = (async (...given: Parameters<Run>) => {
    await run(...given);
    throw operationError('Failed to fetch', 0);
  }) as Run;
  const refusal = await post(lost, newKey());
  if (refusal.kind !== 'refused') throw new Error('the response was not lost');
  expect(refusal.refusal).toBe('error.connection');
  // Another number is another gift: the answer is not that it was given, and the form gets a new key.
  const changed = await post(run, refusal.typed.key, '4');
  expect(changed).toMatchObject({ refusal: 'member.refused.keyUsed', typed: { amount: '4', key: '' } });
  expect(await post(run, refusal.typed.key)).toEqual({ kind: 'done', change: 'invitations' });
  expect(await findInviter(email)).toMatchObject({ balance: 3 });
});

test('[K1] a refused gift makes nobody an inviter', async () => {
  const { memberId, email } = await addMember();
  const gift = { memberId, amount: 3, reason: 'x', idempotencyKey: newKey() };
  const cases: readonly (readonly [object, string])[] = [
    [{ amount: 0 }, 'amount-invalid'],
    [{ amount: 1_000_000_001 }, 'amount-invalid'],
    [{ reason: ' ' }, 'reason-invalid'],
    [{ idempotencyKey: 'x' }, 'key-invalid'],
    [{ memberId: 'x' }, 'member-unknown'],
    [{ memberId: newKey() }, 'member-unknown'],
  ];
  for (const [changes, reason] of cases)
    expect(await send('giveInvitations', { ...gift, ...changes })).toEqual(refused(reason));
  expect(await findInviter(email)).toBeNull();
});
