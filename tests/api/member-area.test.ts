// The member area [K4]: own invitations, the grant of new members, newsletter and language.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { isPossibleCode } from '#modules/invitation/rules/code.ts';
import { setMemberInvitations } from '../support/door.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setClock(0);
  await setMemberInvitations(app, 0);
});

type Person = Awaited<ReturnType<typeof becomeMember>>;

/** A member whom an admin made an inviter. */
async function becomeInviter(balance = 3): Promise<Person & { readonly inviterId: string }> {
  const person = await becomeMember(app);
  const { email } = person.visitor;
  await runCommand(app, 'inviter create', [], { name: 'Ada Kern', email, balance: String(balance) });
  const [row] = await app.sql<{ id: string }>('select id from inviter where email = $1', [email]);
  return { ...person, inviterId: row?.id ?? '' };
}

const read = async ({ token }: Pick<Person, 'token'>) =>
  (await app.send('myInvitations', {}, bearer(token))).data.myInvitations;
const create = async ({ token }: Pick<Person, 'token'>) =>
  (await app.send('createMyInvitationCode', {}, bearer(token))).data?.createMyInvitationCode;
const listCodes = (inviterId: string) =>
  app.sql<{ code: string }>('select code from registration_code where inviter_id = $1', [inviterId]);

const NOBODY = { number: 0, isMore: false };
const EMPTY = { left: 0, pending: 0, joined: NOBODY, returned: NOBODY, names: [], isOpen: true, code: null };
const CREATED = { __typename: 'OwnCodeCreated' };
const refused = (reason: string) => ({ __typename: 'OwnCodeRefused', reason });

describe('[K4] own invitations', () => {
  test('visitors have none, and members who never had one see that', async () => {
    expect((await app.send('myInvitations', {})).data).toEqual({ myInvitations: null });
    const person = await becomeMember(app);
    expect(await read(person)).toEqual({ status: 'NONE', ...EMPTY });
    expect(await create(person)).toEqual(refused('own-code.no-invitations'));
    expect(await app.send('createMyInvitationCode', {})).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  test('a press creates the code, which admits guests; reading creates nothing', async () => {
    const person = await becomeInviter();
    expect(await read(person)).toEqual({ ...EMPTY, status: 'ACTIVE', left: 3 });
    expect(await listCodes(person.inviterId)).toEqual([]);
    expect(await create(person)).toEqual(CREATED);
    const { code } = await read(person);
    expect(code).toEqual({
      code: expect.toSatisfy(isPossibleCode),
      linkOnly: false,
      validUntil: null,
      url: expect.stringContaining(`/acquisition/?rc=${code.code}`),
    });
    await becomeMember(app, { registrationCode: code.code });
    await registerWithLink(app, { registrationCode: code.code });
    expect(await read(person)).toMatchObject({ left: 1, pending: 1, joined: { number: 1 }, returned: NOBODY });
    expect(JSON.stringify(await read(person))).not.toMatch(/@|Kern/);
  });

  test('guests who do not activate come back as invitations', async () => {
    const person = await becomeInviter(1);
    await create(person);
    const { code } = await read(person);
    const { registrationId, visitor } = await registerWithLink(app, { registrationCode: code.code });
    expect(await read(person)).toMatchObject({ left: 0, pending: 1 });
    await app.send('withdrawRegistration', { registrationId, email: visitor.email });
    expect(await read(person)).toMatchObject({ left: 1, pending: 0, returned: { number: 1, isMore: false } });
  });

  test('two presses at once, and a repeated one, create one code', async () => {
    const person = await becomeInviter();
    const results = await Promise.all([create(person), create(person), create(person)]);
    expect(results).toEqual([CREATED, CREATED, CREATED]);
    expect(await create(person)).toEqual(CREATED);
    expect(await listCodes(person.inviterId)).toHaveLength(1);
  });

  test('a blocked inviter sees it, has no code to pass on, and creates none', async () => {
    const person = await becomeInviter();
    await create(person);
    await runCommand(app, 'inviter block', [], { inviter: person.inviterId });
    expect(await read(person)).toMatchObject({ status: 'BLOCKED', code: null });
    expect(await create(person)).toEqual(refused('own-code.blocked'));
    expect(await listCodes(person.inviterId)).toHaveLength(1);
  });

  test('a disabled code is replaced at the next press', async () => {
    const person = await becomeInviter();
    await create(person);
    const { code: first } = await read(person);
    await runCommand(app, 'code disable', [first.code]);
    expect(await read(person)).toMatchObject({ code: null });
    expect(await create(person)).toEqual(CREATED);
    expect((await read(person)).code.code).not.toBe(first.code);
  });

  test('a code that needs a link comes with one that is valid for 14 days', async () => {
    const person = await becomeInviter();
    await create(person);
    const { code } = await read(person);
    await app.sql('update registration_code set link_only = true where code = $1', [code.code]);
    const { code: signed } = await read(person);
    expect(signed.linkOnly).toBe(true);
    const { searchParams } = new URL(signed.url);
    const check = async () =>
      (
        await app.send('checkRegistrationCode', {
          registrationCode: searchParams.get('rc'),
          validityTimestamp: searchParams.get('vt'),
        })
      ).data.registrationCodeDetails.errors;
    app.setClock(14 * DAY - SECOND);
    expect(await check()).toEqual([]);
    app.setClock(14 * DAY + SECOND);
    expect(await check()).toEqual(['REGISTRATION_CODE_EXPIRED']);
  });

  test('without a page for guests no code is created', async () => {
    const person = await becomeInviter();
    await app.sql("update customization set published = false where key = 'default'");
    expect(await create(person)).toEqual(refused('own-code.unavailable'));
    await app.sql("update customization set published = true where key = 'default'");
  });

  test('nobody creates codes without end', async () => {
    const person = await becomeMember(app);
    for (let press = 0; press < 10; press += 1) await create(person);
    expect(await create(person)).toMatchObject({ __typename: 'TooManyAttempts' });
  });

  test('the database refuses the code of somebody else as the own', async () => {
    const { inviterId } = await becomeInviter();
    await expect(
      app.sql(
        "update inviter set own_code_id = (select id from registration_code where code = 'NOCTURNE') where id = $1",
        [inviterId],
      ),
    ).rejects.toThrow('another inviter');
  });

  test('an inviter follows the address of the member', async () => {
    const person = await becomeInviter();
    await app.sql('update member set email = $1 where id = $2', [`moved.${person.visitor.email}`, person.memberId]);
    expect(await read(person)).toMatchObject({ status: 'ACTIVE', left: 3 });
  });
});

describe('[K4] the invitations of new members', () => {
  const grants = (email: string) =>
    app.sql(`select c.amount, c.actor from inviter_change c join inviter i on i.id = c.inviter_id where i.email = $1`, [
      email,
    ]);

  test('none unless the club gives some', async () => {
    const { visitor } = await becomeMember(app);
    expect(await grants(visitor.email)).toEqual([]);
  });

  test('each new member gets them once, by the ledger', async () => {
    await setMemberInvitations(app, 2);
    const person = await becomeMember(app);
    expect(await read(person)).toMatchObject({ status: 'ACTIVE', left: 2 });
    expect(await grants(person.visitor.email)).toEqual([{ amount: 2, actor: 'activation' }]);
    // The link again, by the same visitor.
    await app.send('activateAccount', {
      input: { accountActivationId: person.link, password: 'three quiet lanterns' },
    });
    expect(await read(person)).toMatchObject({ left: 2 });
    expect((await app.areas.registration.useCases.verifyGuarantees()).holds).toBe(true);
    await expect(
      app.sql(
        `insert into inviter_change (id, inviter_id, kind, amount, actor, at, registration_id)
         select gen_random_uuid(), inviter_id, 'grant', 1, 'activation', now(), registration_id
         from inviter_change where registration_id = $1`,
        [person.registrationId],
      ),
    ).rejects.toThrow('unique');
  });

  test('who invites already gets more; who is blocked gets none', async () => {
    await setMemberInvitations(app, 2);
    const [active, blocked] = [await registerWithLink(app), await registerWithLink(app)];
    for (const { visitor } of [active, blocked])
      await runCommand(app, 'inviter create', [], { name: 'Ada Kern', email: visitor.email, balance: '1' });
    await app.sql("update inviter set status = 'blocked' where email = $1", [blocked.visitor.email]);
    const counts = [];
    for (const { link } of [active, blocked]) {
      const { data } = await app.send('activateAccount', {
        input: { accountActivationId: link, password: 'three quiet lanterns' },
      });
      counts.push(await read({ token: data.activateAccount.token }));
    }
    expect(counts).toMatchObject([
      { status: 'ACTIVE', left: 3 },
      { status: 'BLOCKED', left: 1 },
    ]);
  });

  test.each(['-1', '101', '1.5', 'many'])('%s invitations are refused', async (number) => {
    await expect(runCommand(app, 'member invitations', [number])).rejects.toThrow(/0 to 100|NUMBER/);
  });
});

describe('[K4] newsletter and language', () => {
  const account = async ({ token }: Person) => (await app.send('myAccount', {}, bearer(token))).data.me.account;
  const change = async ({ token }: Person, variables: object) =>
    (await app.send('changeMyAccount', variables, bearer(token))).data.changeMyAccount;
  const choices = ({ memberId }: Person) =>
    app.sql<{ given: boolean; language: string; version: string }>(
      'select given, language, text_version as version from newsletter_choice where member_id = $1 order by at, id',
      [memberId],
    );
  const SAVED = { __typename: 'AccountSaved' };

  test('on and off at once; each choice is stored with the text that was shown', async () => {
    const person = await becomeMember(app, { newsletter: true });
    expect((await account(person)).newsletterSince).not.toBeNull();
    expect(await change(person, { newsletter: false })).toEqual(SAVED);
    expect((await account(person)).newsletterSince).toBeNull();
    expect(await change(person, { newsletter: false })).toEqual(SAVED);
    app.setClock(SECOND);
    await app.send('changeMyAccount', { newsletter: true }, { ...bearer(person.token), 'accept-language': 'de' });
    expect((await account(person)).newsletterSince).not.toBeNull();
    const stored = await choices(person);
    const version = expect.stringMatching(/^[\w-]{16}$/);
    expect(stored).toEqual([
      { given: false, language: 'en', version },
      { given: true, language: 'de', version },
    ]);
    expect(stored[0]?.version).not.toBe(stored[1]?.version);
  });

  test('choices at once leave the member and the newest choice in agreement', async () => {
    const person = await becomeMember(app);
    await Promise.all([true, false, true, false].map((newsletter) => change(person, { newsletter })));
    const all = await choices(person);
    const isOn = (await account(person)).newsletterSince !== null;
    const given = all.filter((choice) => choice.given).length;
    // Each choice in the log changed the one before.
    expect(given - (all.length - given)).toBe(isOn ? 1 : 0);
  });

  test('the language of mails', async () => {
    const person = await becomeMember(app);
    expect(await change(person, { language: 'pl' })).toEqual(SAVED);
    expect(await account(person)).toMatchObject({ language: 'pl', lastName: 'Kern' });
    expect(await change(person, { language: 'xx' })).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'language', code: 'myAccount.language-unknown' }],
    });
    expect(await account(person)).toMatchObject({ language: 'pl' });
  });

  test('a choice is never changed, and leaves with the member', async () => {
    const person = await becomeMember(app);
    await change(person, { newsletter: true });
    await expect(
      app.sql('update newsletter_choice set given = false where member_id = $1', [person.memberId]),
    ).rejects.toThrow('append-only');
  });
});

describe('[K4] the first name that a guest lets the inviter see', () => {
  const account = async ({ token }: Person) => (await app.send('myAccount', {}, bearer(token))).data.me.account;
  const show = (person: Person, nameShown: boolean, headers = {}) =>
    app.send('changeMyAccount', { nameShown }, { ...bearer(person.token), ...headers });
  const choices = ({ memberId }: Person) =>
    app.sql<{ given: boolean; language: string; version: string }>(
      'select given, language, text_version as version from name_choice where member_id = $1 order by at, id',
      [memberId],
    );
  /** A guest of an inviter's own code, and the inviter. */
  async function invite() {
    const inviter = await becomeInviter();
    await create(inviter);
    const { code } = await read(inviter);
    return { inviter, guest: await becomeMember(app, { registrationCode: code.code, firstName: 'Ottilie' }) };
  }

  test('is shown after a choice only, until it is taken back; each choice is stored with the text that was shown', async () => {
    const { inviter, guest } = await invite();
    expect((await account(guest)).isNameShown).toBe(false);
    expect((await read(inviter)).names).toEqual([]);
    await show(guest, true);
    await show(guest, true);
    expect((await account(guest)).isNameShown).toBe(true);
    expect((await read(inviter)).names).toEqual(['Ottilie']);
    app.setClock(SECOND);
    await show(guest, false, { 'accept-language': 'de' });
    expect((await read(inviter)).names).toEqual([]);
    const version = expect.stringMatching(/^[\w-]{16}$/);
    const stored = await choices(guest);
    expect(stored).toEqual([
      { given: true, language: 'en', version },
      { given: false, language: 'de', version },
    ]);
    expect(stored[0]?.version).not.toBe(stored[1]?.version);
  });

  test('is shown to nobody but the inviter, and is no other fact', async () => {
    const { inviter, guest } = await invite();
    const stranger = await becomeInviter();
    await show(guest, true);
    expect((await read(stranger)).names).toEqual([]);
    expect((await read(guest)).names).toEqual([]);
    const shown = JSON.stringify(await read(inviter));
    for (const secret of [guest.visitor.email, guest.visitor.lastName, guest.memberId])
      expect(shown).not.toContain(secret);
  });

  test('choices at once leave the member and the newest choice in agreement', async () => {
    const { guest } = await invite();
    await Promise.all([true, false, true, false].map((given) => show(guest, given)));
    const given = (await choices(guest)).filter((choice) => choice.given).length;
    expect(2 * given - (await choices(guest)).length).toBe((await account(guest)).isNameShown ? 1 : 0);
  });

  test('leaves with the guest; a choice is never changed', async () => {
    const { inviter, guest } = await invite();
    await show(guest, true);
    await expect(
      app.sql('update name_choice set given = false where member_id = $1', [guest.memberId]),
    ).rejects.toThrow('append-only');
    await runCommand(app, 'member erase', [guest.memberId], { confirm: guest.visitor.email, reason: 'request' });
    expect((await read(inviter)).names).toEqual([]);
    expect(await choices(guest)).toEqual([]);
  });
});
