// A session that has just ended changes nothing of its account any more: what waits for the lock looks again under it [G3] [K4].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestChange } from '../support/email-changes.ts';
import { holdMember } from '../support/hold-member.ts';
import { addOwner, getMailedToken, isLoggedIn, type Owner, openSession, runAs } from '../support/own-account.ts';
import { requestDataLink } from '../support/personal-data.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

const OWNERS = 'six paper lanterns';
const THIEFS = 'seven stolen lanterns';

let app: TestApp;
let owner: Owner;
/** Another session of the account, with a fresh proof. */
let stolen: Owner['headers'];
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addOwner(app);
  stolen = await openSession(app, owner.email);
});
afterAll(() => app.close());

type Step = () => Promise<string>;

const steal = (name: string, variables: object) => () => runAs(app, stolen, name, variables);
const change = steal('changePassword', { password: THIEFS });

async function mailReset(): Promise<string> {
  await app.send('requestPasswordReset', { email: owner.email });
  return getMailedToken(app, owner.email);
}

/** The owner's reset of the password, ready to be sent. */
async function prepareReset(): Promise<Step> {
  const token = await mailReset();
  return async () => (await app.send('resetPassword', { token, password: OWNERS })).data.resetPassword.__typename;
}

async function login(password: string): Promise<string> {
  return (await app.send('login', { email: owner.email, password })).data.login.__typename;
}

async function readEmail(): Promise<string | undefined> {
  return (await app.sql<{ email: string }>('select email from member where id = $1', [owner.id]))[0]?.email;
}

describe('after a reset of the password that came first', () => {
  test('a change of the password by proof', async () => {
    expect(await holdMember(app, owner.id, [await prepareReset(), change])).toEqual([
      'PasswordReset',
      'UNAUTHENTICATED',
    ]);
    expect([await login(OWNERS), await login(THIEFS)]).toEqual(['LoggedIn', 'LoginRefused']);
  });

  test('many changes of the password in flight', async () => {
    const results = await holdMember(app, owner.id, [await prepareReset(), ...Array.from({ length: 6 }, () => change)]);
    expect(results).toEqual(['PasswordReset', ...Array(6).fill('UNAUTHENTICATED')]);
    expect([await login(OWNERS), await login(THIEFS)]).toEqual(['LoggedIn', 'LoginRefused']);
  });

  test('a confirmation of another address', async () => {
    const { confirm } = await requestChange(app, { headers: stolen, email: owner.email });
    const results = await holdMember(app, owner.id, [
      await prepareReset(),
      steal('confirmEmailChange', { token: confirm }),
    ]);
    expect(results).toEqual(['PasswordReset', 'UNAUTHENTICATED']);
    expect(await readEmail()).toBe(owner.email);
  });

  test('a request for another address', async () => {
    const request = steal('requestEmailChange', { email: newVisitor().email });
    expect(await holdMember(app, owner.id, [await prepareReset(), request])).toEqual([
      'PasswordReset',
      'UNAUTHENTICATED',
    ]);
    expect(await app.sql('select from email_change where member_id = $1', [owner.id])).toEqual([]);
  });

  test('an erasure', async () => {
    const erase = steal('eraseOwnData', { confirmation: owner.email });
    expect(await holdMember(app, owner.id, [await prepareReset(), erase])).toEqual([
      'PasswordReset',
      'UNAUTHENTICATED',
    ]);
    expect(await readEmail()).toBe(owner.email);
  });

  test('the end of the sessions that the owner has opened since', async () => {
    const reset = await prepareReset();
    const results = await holdMember(app, owner.id, [reset, steal('endOtherSessions', {})]);
    expect(results).toEqual(['PasswordReset', 'UNAUTHENTICATED']);
  });

  test('the end of a session that the owner has opened', async () => {
    const [row] = await app.sql<{ id: string }>('select id from session where member_id = $1 limit 1', [owner.id]);
    const end = steal('endOwnSession', { sessionId: row?.id });
    expect(await holdMember(app, owner.id, [await prepareReset(), end])).toEqual(['PasswordReset', 'UNAUTHENTICATED']);
  });

  test('the newsletter, the name and the language', async () => {
    const settings = { newsletter: true, nameShown: true, language: 'fr' };
    const results = await holdMember(app, owner.id, [await prepareReset(), steal('changeMyAccount', settings)]);
    expect(results).toEqual(['PasswordReset', 'UNAUTHENTICATED']);
    const [row] = await app.sql('select language, newsletter_since from member where id = $1', [owner.id]);
    expect(row).toEqual({ language: 'de', newsletter_since: null });
  });
});

test('the details after a reset of the password', async () => {
  const details = { gender: 'MEN', firstName: 'Eve', lastName: 'Thief', country: 'AT' };
  const results = await holdMember(app, owner.id, [await prepareReset(), steal('changeMyDetails', details)]);
  expect(results).toEqual(['PasswordReset', 'UNAUTHENTICATED']);
  const [row] = await app.sql('select gender, first_name, country from member where id = $1', [owner.id]);
  expect(row).toEqual({ gender: 'WOMEN', first_name: 'Ada', country: 'DE' });
});

test('a change of the password after the undo of a change of address', async () => {
  const { confirm, undo } = await requestChange(app, { headers: stolen, email: owner.email });
  await runAs(app, stolen, 'confirmEmailChange', { token: confirm });
  const results = await holdMember(app, owner.id, [() => runAs(app, {}, 'undoEmailChange', { token: undo }), change]);
  expect(results).toEqual(['EmailChangeUndone', 'UNAUTHENTICATED']);
  expect(await login(THIEFS)).toBe('LoginRefused');
});

test('a change of the password by proof after one with the current password', async () => {
  const own = () => runAs(app, owner.headers, 'changePassword', { password: OWNERS, currentPassword: PASSWORD });
  expect(await holdMember(app, owner.id, [own, change])).toEqual(['PasswordChanged', 'UNAUTHENTICATED']);
  expect([await login(OWNERS), await login(THIEFS)]).toEqual(['LoggedIn', 'LoginRefused']);
  expect(await isLoggedIn(app, owner.headers)).toBe(true);
});

describe('what was mailed before ends', () => {
  /** How another address, and how an erasure by mail, can still be had. */
  async function tryLinks(
    links: { readonly confirm: string; readonly data: string | null },
    headers: Owner['headers'],
  ) {
    return [
      await runAs(app, headers, 'confirmEmailChange', { token: links.confirm }),
      await runAs(app, {}, 'erasePersonalData', { token: links.data, confirmation: owner.email }),
    ];
  }

  async function mailLinks() {
    const { confirm, undo } = await requestChange(app, { headers: stolen, email: owner.email });
    return { confirm, undo, data: await requestDataLink(app, owner.email) };
  }

  test('with a reset of the password', async () => {
    const links = await mailLinks();
    await (await prepareReset())();
    const again = await openSession(app, owner.email, OWNERS);
    expect(await tryLinks(links, again)).toEqual(['link-invalid', 'link-invalid']);
    expect(await readEmail()).toBe(owner.email);
  });

  test('with a change of the password', async () => {
    const links = await mailLinks();
    const variables = { password: OWNERS, currentPassword: PASSWORD };
    expect(await runAs(app, owner.headers, 'changePassword', variables)).toBe('PasswordChanged');
    expect(await tryLinks(links, owner.headers)).toEqual(['link-invalid', 'link-invalid']);
  });

  test('with the undo of a change of address', async () => {
    const links = await mailLinks();
    expect(await runAs(app, {}, 'undoEmailChange', { token: links.undo })).toBe('EmailChangeUndone');
    await (await prepareReset())();
    const again = await openSession(app, owner.email, OWNERS);
    expect(await tryLinks(links, again)).toEqual(['link-invalid', 'link-invalid']);
  });

  test('but not a request whose mail waits, nor the link that undoes a change', async () => {
    const { undo } = await requestChange(app, { headers: stolen, email: owner.email });
    const reset = await prepareReset();
    await app.send('requestPersonalData', { email: owner.email });
    await reset();
    await app.drain();
    const mail = app.mails.findLast(({ to, kind }) => to === owner.email && kind.endsWith('personal-data'));
    const data = new URL(mail?.links[0] ?? 'https://club.example/').searchParams.get('token');
    expect((await app.send('personalDataLink', { token: data })).data.link.email).toBe(owner.email);
    expect(await runAs(app, {}, 'undoEmailChange', { token: undo })).toBe('EmailChangeUndone');
  });

  test('an erasure by mail and a reset of the password in the same moment do not wait for each other', async () => {
    const data = await requestDataLink(app, owner.email);
    const erase = () => runAs(app, {}, 'erasePersonalData', { token: data, confirmation: owner.email });
    expect(await holdMember(app, owner.id, [await prepareReset(), erase])).toEqual(['PasswordReset', 'link-invalid']);
  });
});
