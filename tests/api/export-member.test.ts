// The file with the personal data of a member [K6] [K1]: what it contains, its pages, and its entries in the audit log.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA_PARTS } from '#modules/personal-data/rules/member-data.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { addAdmin, addKnownMember, NAMES } from '../support/personal-data.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof addAdmin>>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await addAdmin(app, 'support@club.example');
});
afterAll(() => app.close());

/** The headers of an admin with a role. */
async function addRole(adminRole: 'SUPPORT') {
  const email = `${adminRole.toLowerCase()}.only@club.example`;
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD, adminRole });
  return bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
}

type Entry = { readonly part: string; readonly data: Readonly<Record<string, unknown>> };

const read = async (id: string, after: string | null = null) =>
  (await app.send('exportMember', { id, after }, admin.headers)).data.result;

async function readAll(id: string): Promise<readonly (readonly Entry[])[]> {
  const pages: (readonly Entry[])[] = [];
  for (let after: string | null = null; pages.length === 0 || after !== null; ) {
    const { entries, endCursor } = await read(id, after);
    pages.push(entries);
    after = endCursor ?? null;
  }
  return pages;
}

/** What the command prints. */
async function print(word: string): Promise<string> {
  const outcome = await app.command('member export')?.run({
    ...{ words: [word], text: () => null, flag: () => false, readStdin: async () => '', ...NO_TERMINAL },
  });
  if (outcome?.kind !== 'listed') return '';
  const lines: string[] = [];
  for await (const { line } of outcome.entries) lines.push(line);
  return lines.join('\n');
}

test('[K6] the file has what is stored about the person, and nothing about others', async () => {
  const { memberId, email, registrationId, code, voucher, invitee, inviterId } = await addKnownMember(app, {
    postalCode: '10115',
  });
  await app.sql(
    `insert into passkey (id, member_id, slot, name, credential_id, public_key, sign_counter, transports, is_synced, created_at)
     values (gen_random_uuid(), $1, 1, 'Phone', 'a-credential', 'a key', 0, '{}', false, now())`,
    [memberId],
  );
  await app.sql(
    `insert into totp_factor (member_id, key_id, secret, created_at)
     values ($1, 'first', convert_to(repeat('s', 28), 'UTF8'), now())`,
    [memberId],
  );
  const file = JSON.parse(await print(email));
  expect(Object.keys(file)).toEqual(['format', 'version', 'club', 'exportedAt', ...DATA_PARTS]);
  expect(file).toMatchObject({
    account: [{ id: memberId, email, ...NAMES, card: 'GOLD' }],
    voucher: [{ code: voucher, percent: 10 }],
    cardChanges: [{ before: null, after: 'GOLD' }],
    newsletterChoices: [{ given: false, language: 'en' }],
    nameChoices: [{ given: true, language: 'en' }],
    sessions: [{ network: expect.stringMatching(/\/(24|48)$/) }],
    passwordResets: [{}],
    loginLinks: [],
    passkeys: [{ name: 'Phone', lastUsedAt: null }],
    authenticators: [{ confirmedAt: null }],
    registrations: [{ id: registrationId, invitedByCode: 'NOCTURNE', postalCode: '10115' }],
    applications: [{ email, status: 'applied' }],
    inviter: [{ id: inviterId, email }],
    invitationCodes: [{ code }],
    invitations: [{ kind: 'grant', amount: 9 }, { kind: 'reserve' }, { kind: 'consume' }],
    savedViews: [],
  });
  // They were made at one instant, so that their order is that of their random ids.
  const changes = file.inviterChanges.map(({ kind, amount }: Record<string, unknown>) => [kind, amount]).toSorted();
  expect(changes).toEqual([
    ['block', null],
    ['grant', 9],
    ['unblock', null],
  ]);
  const [registration] = file.registrations;
  expect(registration.consents.map(({ kind }: { readonly kind: string }) => kind)).toEqual(
    expect.arrayContaining(['data_policy', 'newsletter', 'terms']),
  );
  expect(file.mails.map(({ kind }: { readonly kind: string }) => kind)).toEqual(
    expect.arrayContaining(['activation', 'welcome', 'membership-interest']),
  );
  expect(file.auditEntries.map(({ action }: { readonly action: string }) => action)).toContain('member.card-changed');
  const text = JSON.stringify(file);
  expect(text).not.toMatch(/a-credential|a key|sssss/);
  for (const other of [invitee.visitor.email, invitee.memberId, invitee.registrationId, 'actor', 'argon2', admin.id])
    expect(text).not.toContain(other);
  const [inviter] = await app.sql<{ email: string }>(
    "select email from inviter i join registration_code c on c.inviter_id = i.id where c.code = 'NOCTURNE'",
  );
  expect(text).not.toContain(inviter?.email);
});

test('[K6] the API has the same, and each page is an entry of the audit log', async () => {
  const { memberId } = await becomeMember(app);
  await app.sql(
    `insert into session (id, member_id, created_at, expires_at)
     select gen_random_uuid(), $1, $2::timestamptz - n % 7 * interval '1 hour', $2::timestamptz + interval '1 day'
     from generate_series(1, 1200) n`,
    [memberId, app.time.now],
  );
  const pages = await readAll(memberId);
  expect(pages.map(({ length }) => length)).toEqual([500, 500, expect.any(Number)]);
  const entries = pages.flat();
  expect(entries.filter(({ part }) => part === 'sessions')).toHaveLength(1201);
  expect([...new Set(entries.map(({ part }) => part))]).toEqual(
    DATA_PARTS.filter((name) => entries.some(({ part }) => part === name)),
  );
  const file = JSON.parse(await print(memberId));
  expect(file.sessions).toHaveLength(1201);
  const audited = await app.sql(
    `select actor, before, after from audit_entry where subject = $1 and action = 'member.exported' order by at, id`,
    [`member:${memberId}`],
  );
  const actor = `member:${admin.id}`;
  const ofPages = pages.map(({ length }, index) => ({
    ...{ actor, before: null },
    after: { isFirst: index === 0, entries: length },
  }));
  expect(audited).toHaveLength(pages.length + 1);
  expect(audited).toEqual(expect.arrayContaining([...ofPages, { actor: 'cli', before: null, after: null }]));
});

test('[K6] an inviter with many invitations is read page by page', async () => {
  const { memberId, inviterId } = await addKnownMember(app);
  await app.sql(
    `insert into invitation_ledger (inviter_id, slot, kind, amount, at)
     select $1, 0, 'grant', 1, now() from generate_series(1, 1100)`,
    [inviterId],
  );
  const entries = (await readAll(memberId)).flat();
  expect(entries.filter(({ part }) => part === 'invitations')).toHaveLength(1103);
});

const cursor = (...parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const ID = '00000000-0000-7000-8000-000000000000';

test.each([
  'nonsense',
  cursor('joined', '2026-03-02T12:00:00.000000Z', ID),
  cursor('sessions', '2026-02-31T12:00:00.000000Z', ID),
  cursor('sessions', '1', ID),
  cursor('invitations', '1; drop', ID),
  cursor('invitations', '9999999999999999999', ID),
])('a cursor that no page ends with is refused: %s', async (after) => {
  const { memberId } = await becomeMember(app);
  expect(await read(memberId, after)).toEqual({ __typename: 'PersonalDataRefused', reason: 'cursor-invalid' });
});

test('[K6] [G1] the file of an admin is for those who may read about admins', async () => {
  const support = await addRole('SUPPORT');
  const { memberId } = await becomeMember(app);
  const ask = async () => (await app.send('exportMember', { id: memberId }, support)).data.result;
  const show = async () => (await app.send('showMember', { id: memberId }, support)).data.member;
  expect(await ask()).toMatchObject({ __typename: 'MemberData' });
  expect((await show()).sessions).toHaveLength(1);
  await app.sql("update member set role = 'ADMIN', admin_role = 'VIEWER' where id = $1", [memberId]);
  expect(await ask()).toEqual({ __typename: 'PersonalDataRefused', reason: 'member-is-admin' });
  expect((await show()).sessions).toEqual([]);
  expect(await read(memberId)).toMatchObject({ __typename: 'MemberData' });
});

test('[K6] an unknown member has no file', async () => {
  expect(await read(ID)).toEqual({ __typename: 'PersonalDataRefused', reason: 'member-unknown' });
  expect(await read(admin.id)).toMatchObject({ reason: 'member-unknown' });
});
