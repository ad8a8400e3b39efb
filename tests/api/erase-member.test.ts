// The erasure of a member [K6] [K1]: what goes, what stays for the ledger, and what happens at the same moment.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#kernel/instant.ts';
import { createDeliveryStore } from '#modules/mail/store/deliveries.ts';
import { listBroken, setAnswers, submit } from '../support/account-answers.ts';
import { addAdmin, addKnownMember, listTablesWith, NAMES } from '../support/personal-data.ts';
import { getPort, openRaw } from '../support/raw-socket.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, newVisitor, PASSWORD, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof addAdmin>>;
beforeAll(async () => {
  app = await openTestApp();
  owner = await addAdmin(app, 'owner@club.example');
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

const ERASED = { __typename: 'MemberErased' };
const refused = (reason: string) => ({ __typename: 'PersonalDataRefused', reason });

async function erase(id: string, confirmation: string, reason = 'REQUEST') {
  return (await app.send('eraseMember', { id, confirmation, reason }, owner.headers)).data.result;
}

const countEntries = async (id: string) =>
  (await app.sql(`select from audit_entry where subject = $1 and action = 'member.erased'`, [`member:${id}`])).length;

async function findSlots() {
  return app.sql('select inviter_id, slot, balance, pending from invitation_slot order by 1, 2');
}

describe('[K6] the erasure of a member', () => {
  test('leaves nothing that names the person, in no table', async () => {
    const { memberId, email, voucher, registrationId } = await addKnownMember(app, { postalCode: 'Q7X 9ZZ' });
    const known = [email, NAMES.firstName, NAMES.lastName, voucher, 'Q7X 9ZZ'];
    const before = await listTablesWith(app, known);
    expect(before).toEqual(
      expect.arrayContaining(['public.card_change', 'public.inviter', 'public.mail_delivery', 'public.member']),
    );
    expect(await erase(memberId, ` ${email.toUpperCase()} `)).toEqual(ERASED);
    await app.drain();
    expect(await listTablesWith(app, known)).toEqual([]);
    const [entry] = await app.sql(
      `select before, after from audit_entry where subject = $1 and action = 'member.erased'`,
      [`member:${memberId}`],
    );
    expect(entry).toEqual({
      before: null,
      after: { erasedAt: app.time.now.toISOString(), reason: 'request', registrations: 1, inviter: 'erased' },
    });
    expect(await app.sql('select status, erased_at from registration where id = $1', [registrationId])).toEqual([
      { status: 'active', erased_at: app.time.now },
    ]);
    const { data } = await app.send('showMember', { id: memberId }, owner.headers);
    expect(data.member).toBeNull();
  });

  test('changes neither the ledger nor the uses of the code, and its invitees stay members', async () => {
    const { memberId, email, invitee, code } = await addKnownMember(app);
    const slots = await findSlots();
    const ledger = await app.sql('select count(*) from invitation_ledger');
    const count = async () => app.sql(`select status, count(*) from registration group by status order by status`);
    const statuses = await count();
    await erase(memberId, email);
    expect(await findSlots()).toEqual(slots);
    expect(await app.sql('select count(*) from invitation_ledger')).toEqual(ledger);
    expect(await count()).toEqual(statuses);
    expect(await listBroken(app)).toEqual([]);
    expect((await app.send('me', {}, bearer(invitee.token))).data.me).not.toBeNull();
    const { register } = (await app.send('register', { input: newVisitor({ registrationCode: code }) })).data;
    expect(register.__typename).not.toBe('RegistrationPending');
  });

  test('ends the sessions at once, and closes their sockets', async () => {
    const { memberId, visitor, token } = await becomeMember(app);
    const socket = await openRaw(await getPort(app));
    await socket.init({ headers: { Authorization: `Bearer ${token}` } });
    await erase(memberId, visitor.email);
    expect((await app.send('me', {}, bearer(token))).data.me).toBeNull();
    expect((await app.send('login', { email: visitor.email, password: PASSWORD })).data.login.__typename).toBe(
      'LoginRefused',
    );
    expect(await socket.closed).toEqual([4403, 'Session ended']);
  });

  test('stops mails that wait, and a mail that left meanwhile is noted without its address', async () => {
    const { memberId, visitor, registrationId } = await becomeMember(app);
    const { email } = visitor;
    await app.send('requestPasswordReset', { email });
    app.mails.length = 0;
    await erase(memberId, email);
    await app.drain();
    expect(app.mails).toEqual([]);
    const at = app.time.now;
    const sent = {
      queue: 'q',
      kind: 'welcome',
      recipient: email,
      locale: 'de',
      state: 'sent',
      failure: null,
      messageId: null,
    } as const;
    for (const aboutId of [memberId, registrationId])
      await createDeliveryStore(app.database.db).saveAttempt({ ...sent, id: aboutId, aboutId, triesBefore: 0, at });
    const notes = await app.sql('select recipient from mail_delivery where about_id in ($1, $2)', [
      memberId,
      registrationId,
    ]);
    expect(notes).toEqual([{ recipient: null }, { recipient: null }]);
  });

  test('lets the person register again', async () => {
    const { memberId, visitor } = await becomeMember(app);
    await erase(memberId, visitor.email);
    app.setClock(2 * MINUTE);
    const again = await becomeMember(app, { email: visitor.email });
    expect(again.memberId).not.toBe(memberId);
    expect(await erase(memberId, visitor.email)).toEqual(ERASED);
    expect((await app.send('me', {}, bearer(again.token))).data.me).not.toBeNull();
    expect(await erase(again.memberId, visitor.email)).toEqual(ERASED);
    expect(await listBroken(app)).toEqual([]);
  });

  test('deletes forms that a strict club withheld, and their seats are free', async () => {
    const { memberId, visitor } = await becomeMember(app);
    const slots = await findSlots();
    await setAnswers(app, 'strict');
    await submit(app, visitor.email);
    expect(await findSlots()).not.toEqual(slots);
    expect(await erase(memberId, visitor.email)).toEqual(ERASED);
    await app.drain();
    await setAnswers(app, 'friendly');
    expect(await findSlots()).toEqual(slots);
    expect(await listTablesWith(app, [visitor.email])).toEqual([]);
    expect(await listBroken(app)).toEqual([]);
  });

  test.each([
    ['while its job waits', false],
    ['after its job', true],
  ])('leaves no reason of a change of many members, %s', async (_, isDone) => {
    const { memberId, visitor } = await becomeMember(app);
    await app.areas.demo.useCases.fillDemo(200, () => undefined);
    const others = await app.sql<{ id: string }>("select id from member where email like 'member-%' limit 120");
    const reason = `${visitor.email} was rude`;
    const input = { kind: 'CARD', card: 'SILVER', reason, ids: [memberId, ...others.map(({ id }) => id)] };
    await app.send('changeMembers', { input }, owner.headers);
    if (isDone) await app.drain();
    else expect(await listTablesWith(app, [reason])).toEqual(['public.member_change']);
    const data = (await app.send('exportMember', { id: memberId }, owner.headers)).data.result.entries;
    expect(data.filter(({ part }: { readonly part: string }) => part === 'requestedChanges')).toEqual(
      isDone ? [] : [{ part: 'requestedChanges', data: expect.objectContaining({ reason }) }],
    );
    expect(await erase(memberId, visitor.email)).toEqual(ERASED);
    expect(await listTablesWith(app, [visitor.email, ...(isDone ? [] : [reason])])).toEqual(
      isDone ? ['public.card_change'] : [],
    );
    await app.drain();
    const [change] = await app.sql(
      'select finished_at is not null as done, reason from member_change where $1 = any(member_ids)',
      [memberId],
    );
    expect(change).toEqual({ done: true, reason: null });
  });

  test('erases earlier registrations of the address as well, and nobody else', async () => {
    const { registrationId, visitor } = await registerWithLink(app);
    await app.send('withdrawRegistration', { registrationId, email: visitor.email });
    app.setClock(DAY);
    const { memberId } = await becomeMember(app, { email: visitor.email });
    const { visitor: other } = await becomeMember(app, { email: `x${visitor.email}` });
    owner = await addAdmin(app, 'later@club.example');
    await erase(memberId, visitor.email);
    const [row] = await app.sql('select email, erased_at from registration where id = $1', [registrationId]);
    expect(row).toEqual({ email: null, erased_at: app.time.now });
    expect(await app.sql('select from member where email = $1', [other.email])).toHaveLength(1);
  });
});

describe('[K6] a member is not erased', () => {
  test('without the own address, nor an unknown one', async () => {
    const { memberId, visitor } = await becomeMember(app);
    for (const typed of ['', 'somebody@example.com', `${visitor.email}x`])
      expect(await erase(memberId, typed)).toEqual(refused('confirmation-invalid'));
    for (const nobody of ['x', '00000000-0000-7000-8000-000000000000'])
      expect(await erase(nobody, visitor.email)).toEqual(refused('member-unknown'));
    expect(await erase(owner.id, owner.email)).toEqual(refused('member-unknown'));
    expect(await countEntries(memberId)).toBe(0);
  });

  test('while an admin, not even by SQL', async () => {
    const { memberId, visitor } = await becomeMember(app);
    await app.sql("update member set role = 'ADMIN', admin_role = 'SUPPORT' where id = $1", [memberId]);
    expect(await erase(memberId, visitor.email)).toEqual(refused('member-is-admin'));
    await expect(app.sql('delete from member where id = $1', [memberId])).rejects.toThrow('append-only');
    await app.sql("update member set role = 'MEMBER', admin_role = null where id = $1", [memberId]);
    expect(await erase(memberId, visitor.email)).toEqual(ERASED);
  });

  test('in part: the database refuses an erased registration with its member', async () => {
    const { registrationId } = await becomeMember(app);
    await expect(
      app.sql(
        `update registration set email = null, gender = null, first_name = null, last_name = null, postal_code = null,
           date_of_birth = null, newsletter = false, erased_at = now() where id = $1`,
        [registrationId],
      ),
    ).rejects.toThrow('its member is not');
  });
});

describe('[K6] at the same moment', () => {
  test('two erasures erase once, with one entry', async () => {
    const { memberId, visitor } = await becomeMember(app);
    const both = await Promise.all([erase(memberId, visitor.email), erase(memberId, visitor.email)]);
    expect(both).toEqual([ERASED, ERASED]);
    expect(await countEntries(memberId)).toBe(1);
    const options = { confirm: visitor.email, reason: 'request' };
    expect(await runCommand(app, 'member erase', [memberId], options)).toMatchObject({
      lines: [`${memberId} was already erased`],
    });
    expect(await countEntries(memberId)).toBe(1);
  });

  test('a login finds no member, or its session ends with the member', async () => {
    const { memberId, visitor } = await becomeMember(app);
    const login = async () => (await app.send('login', { email: visitor.email, password: PASSWORD })).data.login;
    const [first, , ...others] = await Promise.all([login(), erase(memberId, visitor.email), login(), login()]);
    for (const result of [first, ...others]) {
      if (result.__typename === 'LoginRefused') continue;
      expect((await app.send('me', {}, bearer(result.token))).data.me).toBeNull();
    }
    expect(await app.sql('select from session where member_id = $1', [memberId])).toEqual([]);
  });

  test('a registration with the address waits or is refused, and nothing is left behind', async () => {
    const { memberId, visitor } = await becomeMember(app);
    app.setClock(5 * MINUTE);
    const again = () => app.send('register', { input: newVisitor({ email: visitor.email }) });
    const [result] = await Promise.all([erase(memberId, visitor.email), again(), again()]);
    expect(result).toEqual(ERASED);
    expect(await app.sql('select from member where email = $1', [visitor.email])).toEqual([]);
    const live = await app.sql(`select from registration where email = $1 and status in ('pending', 'active')`, [
      visitor.email,
    ]);
    expect(live.length).toBeLessThanOrEqual(1);
    expect(await listBroken(app)).not.toContain('an active registration has one member and one voucher');
  });
});
