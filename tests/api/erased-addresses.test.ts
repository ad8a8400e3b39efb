// Erasures of addresses that changes of accounts name [K6][K4]: an erasure takes nobody's way to undo a change.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/instant.ts';
import { listBroken } from '../support/account-answers.ts';
import { requestChange } from '../support/email-changes.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { addOwner, type Owner, openSession, runAs } from '../support/own-account.ts';
import { addAdmin, listTablesWith, requestDataLink } from '../support/personal-data.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

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
afterAll(async () => {
  expect(await listBroken(app)).toEqual([]);
  await app.close();
});

const undo = (token: string) => runAs(app, {}, 'undoEmailChange', { token });
const confirm = (token: string) => runAs(app, owner.headers, 'confirmEmailChange', { token });
const eraseByLink = (token: string | null, confirmation: string) =>
  runAs(app, {}, 'erasePersonalData', { token, confirmation });
const ERASED = 'PersonalDataErased';
const UNDONE = 'EmailChangeUndone';

async function findEmail(id: string): Promise<string | null> {
  const [row] = await app.sql<{ email: string }>('select email from member where id = $1', [id]);
  return row?.email ?? null;
}

/** An address with data of its own, as anybody can get it: its mailbox then gets links that erase. */
async function apply(email = newVisitor().email): Promise<string> {
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  return email;
}

/** Erases the members of a file, as operators do. */
async function eraseMany(named: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-erase-'));
  const file = join(folder, 'members.txt');
  await writeFile(file, `${named}\n`);
  const options: Readonly<Record<string, string>> = { file, confirm: 'Maison Nocturne', reason: 'request' };
  const outcome = await app.command('member erase-many')?.run({
    ...{ words: [], text: (option) => options[option] ?? null, flag: () => false, ...NO_TERMINAL },
    readStdin: async () => '',
  });
  const rows = outcome?.kind === 'listed' ? await Array.fromAsync(outcome.entries, ({ line }) => line) : [];
  await rm(folder, { recursive: true });
  return rows;
}

async function listChanges(id: string) {
  const { data } = await app.send('exportOwnData', { after: null }, owner.headers);
  expect(await findEmail(id)).not.toBeNull();
  return data.result.entries
    .filter(({ part }: { readonly part: string }) => part === 'emailChanges')
    .map(({ data: change }: { readonly data: object }) => change);
}

describe('[K6] an erasure of the address that a change is to', () => {
  test('leaves the undo of the account, ends the confirmation, and stores the address nowhere', async () => {
    const thief = await openSession(app, owner.email);
    const { newEmail, confirm: secret, undo: back } = await requestChange(app, { ...owner, headers: thief });
    await apply(newEmail);
    expect(await eraseByLink(await requestDataLink(app, newEmail), newEmail)).toBe(ERASED);
    await app.drain();
    expect(await listTablesWith(app, [newEmail])).toEqual([]);
    expect((await app.send('ownEmail', {}, owner.headers)).data.change).toBeNull();
    expect(await confirm(secret)).toBe('link-invalid');
    expect(await listChanges(owner.id)).toMatchObject([{ oldEmail: owner.email, newEmail: null }]);
    app.setClock(6 * DAY);
    expect(await undo(back)).toBe(UNDONE);
    expect(await findEmail(owner.id)).toBe(owner.email);
    expect((await app.graphql('{ me { id } }', {}, thief)).data.me).toBeNull();
  });

  test('and its notice, which leaves afterwards, has the link and no address', async () => {
    const email = await apply();
    await app.drain();
    const token = await requestDataLink(app, email);
    await app.send('requestEmailChange', { email }, owner.headers);
    expect(await eraseByLink(token, email)).toBe(ERASED);
    await app.drain();
    const notice = app.mails.findLast(({ to, kind }) => to === owner.email && kind === 'email-change-notice');
    expect(notice?.links[0]).toContain('/undo-email?token=');
    expect(notice?.text).not.toMatch(/@erased|erased\.invalid/);
    expect(app.mails.filter(({ to, kind }) => to === email && kind.startsWith('email-change'))).toEqual([]);
    expect(await undo(new URL(notice?.links[0] ?? '').searchParams.get('token') ?? '')).toBe(UNDONE);
  });

  test('that was confirmed and left again takes no undo: the first address gets its account back', async () => {
    const first = await requestChange(app, owner);
    await confirm(first.confirm);
    app.setClock(MINUTE);
    const second = await requestChange(app, { ...owner, email: first.newEmail });
    await confirm(second.confirm);
    await apply(first.newEmail);
    expect(await eraseByLink(await requestDataLink(app, first.newEmail), first.newEmail)).toBe(ERASED);
    const [change] = await app.sql('select new_email = $1 as named from email_change where old_email = $2', [
      first.newEmail,
      owner.email,
    ]);
    expect(change).toEqual({ named: false });
    expect(await undo(first.undo)).toBe(UNDONE);
    expect(await findEmail(owner.id)).toBe(owner.email);
  });

  test('in bulk and by support are the same: other members keep their undo', async () => {
    const other = await addOwner(app);
    const { undo: back } = await requestChange(app, owner, other.email);
    const [hash] = await app.sql<{ id: string }>('select id from email_change where member_id = $1', [owner.id]);
    expect(await eraseMany(other.id)).toEqual([`1 ${other.id} erased`]);
    expect(await app.sql('select from email_change where id = $1', [hash?.id])).toHaveLength(1);
    expect(await listTablesWith(app, [other.email])).toEqual([]);
    expect(await undo(back)).toBe(UNDONE);
  });

  test('and its confirmation in the same moment: one of them wins, and the undo works', async () => {
    for (let round = 0; round < 6; round += 1) {
      app.setClock(round * HOUR);
      await app.sql('delete from rate_limit');
      owner = await addOwner(app);
      const { newEmail, confirm: secret, undo: back } = await requestChange(app, owner);
      await apply(newEmail);
      const token = await requestDataLink(app, newEmail);
      const [confirmed, erased] = await Promise.all([confirm(secret), eraseByLink(token, newEmail)]);
      expect(['EmailChanged', 'link-invalid']).toContain(confirmed);
      expect([ERASED, 'address-changed', 'person-changed']).toContain(erased);
      expect(await findEmail(owner.id)).toBe(confirmed === 'EmailChanged' ? newEmail : owner.email);
      expect(await undo(back)).toBe(UNDONE);
      expect(await findEmail(owner.id)).toBe(owner.email);
    }
  });
});

describe('[K6] an erasure of an account whose address was changed lately', () => {
  test('is refused on every way for as long as the earlier address can take the account back', async () => {
    const { newEmail, confirm: secret, undo: back } = await requestChange(app, owner);
    expect(await confirm(secret)).toBe('EmailChanged');
    const token = await requestDataLink(app, newEmail);
    expect(await eraseByLink(token, newEmail)).toBe('address-changed');
    expect(await runAs(app, owner.headers, 'eraseOwnData', { confirmation: newEmail })).toBe('address-changed');
    const admin = await addAdmin(app, `support.${owner.id}@club.example`);
    const asked = { id: owner.id, confirmation: newEmail, reason: 'REQUEST' };
    expect(await runAs(app, admin.headers, 'eraseMember', asked)).toBe('address-changed');
    expect(await runCommand(app, 'member erase', [owner.id], { confirm: newEmail, reason: 'request' })).toMatchObject({
      kind: 'refused',
    });
    expect(await eraseMany(newEmail)).toEqual([`1 ${newEmail} address-changed`]);
    expect(await undo(back)).toBe(UNDONE);
    expect(await findEmail(owner.id)).toBe(owner.email);
  });

  test('is possible after an undo, and when the time of the undo is over', async () => {
    const undone = await requestChange(app, owner);
    await confirm(undone.confirm);
    await undo(undone.undo);
    expect(await eraseByLink(await requestDataLink(app, owner.email), owner.email)).toBe(ERASED);
    expect(await listTablesWith(app, [owner.email, undone.newEmail])).toEqual([]);
    owner = await addOwner(app);
    const late = await requestChange(app, owner);
    await confirm(late.confirm);
    app.setClock(7 * DAY);
    expect(await eraseByLink(await requestDataLink(app, late.newEmail), late.newEmail)).toBe(ERASED);
    expect(await undo(late.undo)).toBe('link-invalid');
    expect(await listTablesWith(app, [owner.email, late.newEmail])).toEqual([]);
  });

  test('of a change that nobody confirmed is possible at once', async () => {
    const { newEmail } = await requestChange(app, owner);
    expect(await eraseByLink(await requestDataLink(app, owner.email), owner.email)).toBe(ERASED);
    expect(await listTablesWith(app, [owner.email, newEmail])).toEqual([]);
  });

  test('takes an address that a member gave up out of the change, once it cannot take the account back', async () => {
    const { newEmail, confirm: secret } = await requestChange(app, owner);
    await confirm(secret);
    const earlier = owner.email;
    await apply(earlier);
    expect(await eraseByLink(await requestDataLink(app, earlier), earlier)).toBe(ERASED);
    expect(await listTablesWith(app, [earlier])).toEqual(['public.email_change']);
    app.setClock(7 * DAY);
    await app.sql('delete from rate_limit');
    await apply(earlier);
    expect(await eraseByLink(await requestDataLink(app, earlier), earlier)).toBe(ERASED);
    expect(await listTablesWith(app, [earlier])).toEqual([]);
    expect(await findEmail(owner.id)).toBe(newEmail);
  });
});
