// Changes of the address of an account [K4], and attacks on them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { type Headers, listAudit } from '../support/admins.ts';
import { getLinkSecret, requestChange } from '../support/email-changes.ts';
import { addOwner, getMailedToken, isLoggedIn, type Owner, openSession, runAs } from '../support/own-account.ts';
import { listTablesWith } from '../support/personal-data.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, newVisitor, PASSWORD, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addOwner(app);
});
afterAll(() => app.close());

const CONFIRMED = 'EmailChanged';
const UNDONE = 'EmailChangeUndone';

const ask = (email: string, headers: Headers = owner.headers) => runAs(app, headers, 'requestEmailChange', { email });
const confirm = (token: string, headers: Headers = owner.headers) =>
  runAs(app, headers, 'confirmEmailChange', { token });
const undo = (token: string) => runAs(app, {}, 'undoEmailChange', { token });
const login = async (email: string, password: string = PASSWORD) =>
  (await app.send('login', { email, password })).data.login.__typename;

async function findEmails(id: string) {
  const [row] = await app.sql<{ member: string; registration: string }>(
    'select m.email as member, r.email as registration from member m join registration r on r.id = m.registration_id where m.id = $1',
    [id],
  );
  return row;
}

const listKinds = (email: string) => app.mails.filter(({ to }) => to === email).map(({ kind }) => kind);

describe('[K4] a request', () => {
  test('mails a link to both addresses and changes nothing yet', async () => {
    const { newEmail, confirm: secret, undo: other } = await requestChange(app, owner);
    expect([secret, other]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(secret).not.toBe(other);
    expect(await listTablesWith(app, [secret, other])).toEqual([]);
    expect(await findEmails(owner.id)).toEqual({ member: owner.email, registration: owner.email });
    const { data } = await app.send('ownEmail', {}, owner.headers);
    expect(data.change).toMatchObject({ newEmail });
  });

  test('gets one response for every address; only the mail says that it has an account', async () => {
    const { email: taken } = await addOwner(app);
    await runCommand(app, 'inviter create', [], { name: 'Ada Kern', email: 'ada.inviter@example.org', balance: '1' });
    const responses: string[] = [];
    for (const email of [newVisitor().email, taken, 'ada.inviter@example.org'])
      responses.push((await app.send('requestEmailChange', { email }, owner.headers)).body);
    expect(new Set(responses).size).toBe(1);
    await app.drain();
    expect(listKinds('ada.inviter@example.org')).toEqual(['email-change-taken']);
    expect(listKinds(taken)).not.toContain('email-change-taken');
    await ask(taken);
    await app.drain();
    expect(listKinds(taken).at(-1)).toBe('email-change-taken');
    expect(await getLinkSecret(app, taken, 'email-change-taken')).toBe('');
  });

  test('needs a proof of identity: a stolen session alone does not start it', async () => {
    const { email } = newVisitor();
    app.setClock(10 * MINUTE);
    expect(await ask(email)).toBe('STEP_UP_REQUIRED');
    expect(await ask(email, {})).toBe('UNAUTHENTICATED');
    await app.send('proveIdentity', { password: PASSWORD }, owner.headers);
    expect(await ask(email)).toBe('EmailChangeRequested');
  });

  test('refuses what is no address, and the own one', async () => {
    for (const email of ['nobody', '', owner.email.toUpperCase(), `${owner.email}\u0000`])
      expect(await ask(email)).toBe('InvalidInput');
  });

  test('is limited for an account, and for a new address whoever asks', async () => {
    const { email } = newVisitor();
    const kinds = [];
    for (let count = 0; count < 4; count += 1) kinds.push(await ask(email.replace('@', `+${count}@`)));
    expect(kinds).toEqual([...Array(3).fill('EmailChangeRequested'), 'TooManyAttempts']);
    for (let count = 0; count < 6; count += 1) await ask(newVisitor().email);
    expect(await ask(newVisitor().email)).toBe('TooManyAttempts');
    expect(await ask(newVisitor().email, (await addOwner(app)).headers)).toBe('EmailChangeRequested');
  });
});

describe('[K4] a confirmation', () => {
  test('moves account, registration and inviter, and informs the old address', async () => {
    await runCommand(app, 'inviter create', [], { name: 'Ada Kern', email: owner.email, balance: '2' });
    const { newEmail, confirm: secret } = await requestChange(app, owner);
    expect(await confirm(secret)).toBe(CONFIRMED);
    expect(await findEmails(owner.id)).toEqual({ member: newEmail, registration: newEmail });
    expect(await app.sql('select from inviter where email = $1', [newEmail])).toHaveLength(1);
    expect([await login(owner.email), await login(newEmail)]).toEqual(['LoginRefused', 'LoggedIn']);
    await app.drain();
    expect(listKinds(owner.email)).toContain('email-changed');
    const entries = await listAudit(app, `member:${owner.id}`);
    const actions = entries.map(({ action }) => action);
    expect(actions).toContain('member.email-change-requested');
    expect(actions).toContain('member.email-changed');
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  test('ends links that were mailed to the old address', async () => {
    await app.send('requestPasswordReset', { email: owner.email });
    const reset = await getMailedToken(app, owner.email);
    await app.send('requestLoginLink', { email: owner.email });
    const link = await getMailedToken(app, owner.email);
    await confirm((await requestChange(app, owner)).confirm);
    const { data } = await app.send('resetPassword', { token: reset, password: 'six paper lanterns' });
    expect(data.resetPassword.__typename).toBe('ResetRefused');
    expect(await runAs(app, {}, 'loginWithLink', { token: link })).toBe('LoginLinkRefused');
  });

  test('works once, for a day, and only for the account that asked', async () => {
    const { confirm: secret } = await requestChange(app, owner);
    const stranger = await addOwner(app);
    expect(await confirm(secret, {})).toBe('UNAUTHENTICATED');
    expect(await confirm(secret, stranger.headers)).toBe('link-invalid');
    app.setClock(DAY);
    expect(await confirm(secret)).toBe('link-invalid');
    app.setClock(DAY - SECOND);
    expect(await confirm(secret)).toBe(CONFIRMED);
    expect(await confirm(secret)).toBe('link-invalid');
  });

  test('of an older request is refused after a newer one', async () => {
    const first = await requestChange(app, owner);
    const second = await requestChange(app, owner);
    expect(await confirm(first.confirm)).toBe('link-invalid');
    expect(await confirm(second.confirm)).toBe(CONFIRMED);
    expect((await findEmails(owner.id))?.member).toBe(second.newEmail);
  });

  test('of a link of the other kind is refused', async () => {
    const { confirm: secret, undo: other } = await requestChange(app, owner);
    expect([await confirm(other), await undo(secret)]).toEqual(['link-invalid', 'link-invalid']);
  });

  test('withdraws a pending registration with the address, and gives its seat back', async () => {
    const { visitor, registrationId, link } = await registerWithLink(app);
    const { confirm: secret } = await requestChange(app, owner, visitor.email);
    expect(await confirm(secret)).toBe(CONFIRMED);
    const [row] = await app.sql<{ status: string }>('select status from registration where id = $1', [registrationId]);
    expect(row?.status).toBe('withdrawn');
    expect((await activate(app, link)).__typename).not.toBe('AccountActivated');
    expect(await app.areas.registration.useCases.verifyGuarantees()).toMatchObject({ holds: true });
  });

  test('after the erasure of the account finds nothing, and nothing of the person is left', async () => {
    const first = await requestChange(app, owner);
    await confirm(first.confirm);
    // Until then the erasure is refused (tests/api/erased-addresses.test.ts).
    app.setClock(7 * DAY);
    owner = { ...owner, headers: await openSession(app, first.newEmail) };
    const second = await requestChange(app, { ...owner, email: first.newEmail });
    const token = await openDataLink(first.newEmail);
    await app.send('erasePersonalData', { token, confirmation: first.newEmail });
    expect(await confirm(second.confirm)).toBe('UNAUTHENTICATED');
    expect([await undo(first.undo), await undo(second.undo)]).toEqual(['link-invalid', 'link-invalid']);
    expect(await listTablesWith(app, [owner.email, first.newEmail, second.newEmail])).toEqual([]);
  });

  test('is in the export of the member, and gives a stranger’s address nothing of the member', async () => {
    const { newEmail } = await requestChange(app, owner);
    const token = await openDataLink(newEmail);
    expect(token).toBe('');
    const own = await app.send('exportPersonalData', { token: await openDataLink(owner.email), after: null });
    const changes = own.data.result.entries.filter(({ part }: { part: string }) => part === 'emailChanges');
    expect(changes).toMatchObject([{ data: { newEmail, oldEmail: owner.email } }]);
  });
});

async function openDataLink(email: string): Promise<string> {
  await app.send('requestPersonalData', { email });
  return getLinkSecret(app, email, 'personal-data');
}

describe('[K4] an undo', () => {
  test('before the confirmation stops the change, and closes the account', async () => {
    const thief = await openSession(app, owner.email);
    const { newEmail, confirm: secret, undo: other } = await requestChange(app, { ...owner, headers: thief });
    expect(await undo(other)).toBe(UNDONE);
    expect([await isLoggedIn(app, thief), await login(owner.email)]).toEqual([false, 'LoginRefused']);
    expect(await confirm(secret, thief)).toBe('UNAUTHENTICATED');
    const reset = await getLinkSecret(app, owner.email, 'password-reset');
    await app.send('resetPassword', { token: reset, password: 'six paper lanterns' });
    expect(await login(owner.email, 'six paper lanterns')).toBe('LoggedIn');
    expect(await confirm(secret, await openSession(app, owner.email, 'six paper lanterns'))).toBe('link-invalid');
    expect(await login(newEmail)).toBe('LoginRefused');
  });

  test('gives a stolen account back: whatever the thief did opens it no more', async () => {
    const thief = await openSession(app, owner.email);
    const { newEmail, confirm: secret, undo: other } = await requestChange(app, { ...owner, headers: thief });
    await confirm(secret, thief);
    await app.send('requestPasswordReset', { email: newEmail });
    const reset = await getLinkSecret(app, newEmail, 'password-reset');
    await app.send('resetPassword', { token: reset, password: 'the password of a thief' });
    const stolen = await openSession(app, newEmail, 'the password of a thief');
    await app.send('requestLoginLink', { email: newEmail });
    const link = await getLinkSecret(app, newEmail, 'login-link');
    await app.sql(
      `insert into member_identity (id, member_id, provider, issuer, subject, linked_at)
       values (gen_random_uuid(), $1, 'google', 'https://accounts.google.com', $2, now())`,
      [owner.id, owner.id],
    );
    app.setClock(6 * DAY);
    expect(await undo(other)).toBe(UNDONE);
    expect(await findEmails(owner.id)).toEqual({ member: owner.email, registration: owner.email });
    expect(await isLoggedIn(app, stolen)).toBe(false);
    expect(await runAs(app, {}, 'loginWithLink', { token: link })).toBe('LoginLinkRefused');
    for (const email of [newEmail, owner.email])
      expect(await login(email, 'the password of a thief')).toBe('LoginRefused');
    expect(await app.sql('select from member_identity where member_id = $1', [owner.id])).toEqual([]);
    expect(await getLinkSecret(app, owner.email, 'password-reset')).not.toBe('');
  });

  test('of the first address beats later changes, whose addresses cannot undo it', async () => {
    const first = await requestChange(app, owner);
    await confirm(first.confirm);
    app.setClock(MINUTE);
    const second = await requestChange(app, { ...owner, email: first.newEmail });
    await confirm(second.confirm);
    app.setClock(2 * MINUTE);
    const third = await requestChange(app, { ...owner, email: second.newEmail });
    expect(await undo(first.undo)).toBe(UNDONE);
    expect((await findEmails(owner.id))?.member).toBe(owner.email);
    for (const link of [first, second, third]) expect(await undo(link.undo)).toBe('link-invalid');
    const back = await getLinkSecret(app, owner.email, 'password-reset');
    await app.send('resetPassword', { token: back, password: 'six paper lanterns' });
    const session = await openSession(app, owner.email, 'six paper lanterns');
    expect(await confirm(third.confirm, session)).toBe('link-invalid');
  });

  test('of a replaced request works, too', async () => {
    const first = await requestChange(app, owner);
    const second = await requestChange(app, owner);
    await confirm(second.confirm);
    expect(await undo(first.undo)).toBe(UNDONE);
    expect((await findEmails(owner.id))?.member).toBe(owner.email);
  });

  test('is possible for seven days after the confirmation', async () => {
    const { confirm: secret, undo: other } = await requestChange(app, owner);
    app.setClock(HOUR);
    await confirm(secret);
    app.setClock(7 * DAY + HOUR);
    expect(await undo(other)).toBe('link-invalid');
    app.setClock(7 * DAY + HOUR - SECOND);
    expect(await undo(other)).toBe(UNDONE);
    expect(await undo(other)).toBe('link-invalid');
  });

  test('is refused where the old address has another account by now', async () => {
    const { confirm: secret, undo: other } = await requestChange(app, owner);
    await confirm(secret);
    const { link } = await registerWithLink(app, { email: owner.email });
    expect((await activate(app, link)).__typename).toBe('AccountActivated');
    expect(await undo(other)).toBe('email-taken');
  });

  test('moves the inviter back', async () => {
    await runCommand(app, 'inviter create', [], { name: 'Ada Kern', email: owner.email, balance: '2' });
    const { confirm: secret, undo: other } = await requestChange(app, owner);
    await confirm(secret);
    await undo(other);
    expect(await app.sql('select from inviter where email = $1', [owner.email])).toHaveLength(1);
  });
});

describe('[K4] admins', () => {
  test('do not change their address, and a mailbox does not take an admin’s account', async () => {
    const { confirm: secret, undo: other } = await requestChange(app, owner);
    await app.sql("update member set role = 'ADMIN', admin_role = 'SUPPORT' where id = $1", [owner.id]);
    expect(await ask(newVisitor().email)).toBe('account-is-admin');
    expect(await confirm(secret)).toBe('link-invalid');
    expect(await undo(other)).toBe('link-invalid');
  });
});

test('[K4] the check of another table that fails is an error, and not an address that is taken', async () => {
  const { newEmail, confirm: secret } = await requestChange(app, owner);
  await app.sql(`alter table member add constraint refused_here check (email <> '${newEmail}')`);
  try {
    expect(await confirm(secret)).toBe('INTERNAL_SERVER_ERROR');
  } finally {
    await app.sql('alter table member drop constraint refused_here');
  }
  expect(await confirm(secret)).toBe(CONFIRMED);
});
