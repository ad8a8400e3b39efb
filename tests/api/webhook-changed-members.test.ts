// What shops learn of changed data of members [K7].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestChange } from '../support/email-changes.ts';
import { addOwner, type Owner, runAs } from '../support/own-account.ts';
import { addAdmin } from '../support/personal-data.ts';
import { runCommand } from '../support/run-command.ts';
import type { TestApp } from '../support/test-app.ts';
import { openWebhookClub, type WebhookClub } from '../support/webhook-club.ts';

let club: WebhookClub;
let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  club = await openWebhookClub();
  app = club.app;
});
beforeEach(async () => {
  await club.reset();
  owner = await addOwner(app);
});
afterAll(() => club.close());

/** Sends what waits; the messages about changes since the last call. */
async function receiveChanges() {
  await app.drain();
  const bodies = club.bodies();
  club.shop.received.length = 0;
  for (const { type, data } of bodies) expect([type, data.memberId]).toEqual(['member.changed', owner.id]);
  return bodies.map(({ data: { memberId: _, ...data } }) => data);
}

const confirm = (token: string) => runAs(app, owner.headers, 'confirmEmailChange', { token });
const undo = (token: string) => runAs(app, {}, 'undoEmailChange', { token });
const createEndpoint = (options: Readonly<Record<string, string>> = { 'personal-data': '' }) =>
  club.createEndpoint('member.changed', options);
const changeLanguage = (language: string) => app.send('changeMyAccount', { language }, owner.headers);

const correct = (details: object) =>
  app.send(
    'changeMyDetails',
    { gender: 'WOMEN', firstName: 'Ada', lastName: 'Kern', country: 'DE', ...details },
    owner.headers,
  );

describe('[K7] a changed email address', () => {
  test('is sent when the new address confirms it, and when the old one takes it back', async () => {
    await createEndpoint();
    const { newEmail, confirm: token, undo: other } = await requestChange(app, owner);
    expect(await receiveChanges()).toEqual([]);
    expect(await confirm(token)).toBe('EmailChanged');
    expect(await receiveChanges()).toEqual([{ changed: ['email'], email: newEmail }]);
    expect(await undo(other)).toBe('EmailChangeUndone');
    expect(await receiveChanges()).toEqual([{ changed: ['email'], email: owner.email }]);
  });

  test('is named, and not sent, where an owner has not allowed personal data', async () => {
    await createEndpoint({});
    const { confirm: token } = await requestChange(app, owner);
    await confirm(token);
    expect(await receiveChanges()).toEqual([{ changed: ['email'] }]);
  });

  test('that never came to be is no change', async () => {
    await createEndpoint();
    const stopped = await requestChange(app, owner);
    await undo(stopped.undo);
    const { newEmail, confirm: token } = await requestChange(app, owner);
    // Somebody else has got the address meanwhile.
    await runCommand(app, 'inviter create', [], { name: 'Ada Kern', email: newEmail, balance: '1' });
    expect(await confirm(token)).not.toBe('EmailChanged');
    expect(await receiveChanges()).toEqual([]);
  });

  test('has a later timestamp than the change before', async () => {
    await createEndpoint();
    const { confirm: token, undo: other } = await requestChange(app, owner);
    await confirm(token);
    await undo(other);
    await app.drain();
    const times = club.bodies().map(({ timestamp }) => Date.parse(timestamp));
    expect(new Set(times).size).toBe(2);
  });
});

describe('[K7] another change', () => {
  test('of somebody who was erased meanwhile is ids only', async () => {
    await createEndpoint();
    await changeLanguage('fr');
    await runCommand(app, 'member erase', [owner.id], { confirm: owner.email, reason: 'request' });
    expect(await receiveChanges()).toEqual([{ changed: ['language'] }]);
  });

  test('of the language is sent, unless it is the one before', async () => {
    await createEndpoint();
    await changeLanguage('fr');
    await changeLanguage('fr');
    expect(await receiveChanges()).toEqual([{ changed: ['language'], language: 'fr' }]);
  });

  test('of name, salutation and country is sent, each by its name', async () => {
    await createEndpoint();
    await correct({ lastName: 'Körn' });
    await correct({ lastName: 'Körn' });
    expect(await receiveChanges()).toEqual([{ changed: ['name'], firstName: 'Ada', lastName: 'Körn' }]);
    await correct({ lastName: 'Körn', gender: 'MEN', country: 'AT' });
    expect(await receiveChanges()).toEqual([{ changed: ['gender', 'country'], gender: 'MEN', country: 'AT' }]);
  });

  test('of name and salutation is named, and not sent, where an owner has not allowed personal data', async () => {
    await createEndpoint({});
    await correct({ firstName: 'Ida', gender: 'MEN', country: 'AT' });
    expect(await receiveChanges()).toEqual([{ changed: ['name', 'gender', 'country'], country: 'AT' }]);
  });

  test('of the card is sent, by an admin for one member or for many', async () => {
    const admin = await addAdmin(app, `support.${crypto.randomUUID()}@club.example`);
    await createEndpoint({});
    const reason = 'A good customer';
    await app.send('changeMemberCard', { id: owner.id, card: 'GOLD', from: null, reason }, admin.headers);
    expect(await receiveChanges()).toEqual([{ changed: ['card'], card: 'GOLD' }]);
    const input = { kind: 'CARD', card: null, reason, ids: [owner.id] };
    await app.send('changeMembers', { input }, admin.headers);
    await app.send('changeMembers', { input }, admin.headers);
    expect(await receiveChanges()).toEqual([{ changed: ['card'], card: null }]);
  });
});
