// The adapter of docs/operating.md between Amazon SES and a club [K1], with real programs: a mail leaves, its provider says that it
// came back, and admins see it. The provider is a double (tests/support/mail-provider.ts).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { load } from '../architecture/source-files.ts';
import { eventually } from '../support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { addScripts, runShell, type Shell } from '../support/example-shop.ts';
import { askClub } from '../support/graphql.ts';
import { createKey, type Forgery, type MailProvider, startMailProvider, TOPIC } from '../support/mail-provider.ts';
import { buildProgram, environment, freePort, type Program } from '../support/server-process.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

const TIME = 180_000;
const ADMIN = 'owner@club.example';

let program: Program;
let storage: TestDatabase;
let provider: MailProvider;
let club: Shell;
let adapter: Shell;
let clubOrigin = '';
let adapterOrigin = '';
let owner = '';

beforeAll(async () => {
  [program, storage, provider] = await Promise.all([buildProgram(), createTestDatabase(), startMailProvider()]);
  await addScripts(program);
  clubOrigin = `http://127.0.0.1:${await freePort()}`;
  adapterOrigin = `http://127.0.0.1:${await freePort()}`;
  club = await startClub();
  const password = join(program.folder, 'password');
  writeFileSync(password, `${PASSWORD}\n`);
  const create = `script/vestibule admin create --email ${ADMIN} --password-stdin < ${password}`;
  await runShell(program, create, clubSettings());
  const commands = readCommands();
  expect(commands).toContain('node examples/mail-provider/main.ts');
  adapter = await runShell(program, commands, adapterSettings(), /^ready/m);
  expect(await provider.subscribe(adapterOrigin)).toBe(204);
  owner = (await ask('login', { email: ADMIN, password: PASSWORD })).token;
}, TIME);
afterAll(async () => {
  await adapter?.kill();
  await club?.kill();
  await provider?.close();
  await storage?.drop();
  await program?.remove();
});

const clubSettings = () => ({
  ...{ ...environment(program, storage.connectionString), SMTP_URL: provider.smtpUrl },
  PORT: new URL(clubOrigin).port,
});
const adapterSettings = () => ({
  ...{ ...environment(program, storage.connectionString), SNS_ORIGIN: provider.origin },
  PORT: new URL(adapterOrigin).port,
});
const startClub = () => runShell(program, 'exec script/start', clubSettings(), /^ready/m);

/** The commands of the page, for the addresses of this test. */
function readCommands(): string {
  const section = load('docs/operating.md').text.split('\n**Amazon SES.**')[1]?.split('\n## ')[0] ?? '';
  const [, block = ''] = /```sh\n(.*?)```/s.exec(section) ?? [];
  return block.replace('https://club.example', clubOrigin).replace(/arn:aws:\S+/, TOPIC);
}

const ask = (name: string, variables: object, token?: string) => askClub(clubOrigin, name, variables, token);

type Node = Readonly<Record<string, unknown>>;
async function listMails(recipient: string): Promise<readonly Node[]> {
  const { edges } = await ask('mailList', { direction: 'DESCENDING', filter: { recipient } }, owner);
  return edges.map(({ node }: { readonly node: Node }) => node);
}
const listStates = async (recipient: string) => (await listMails(recipient)).map(({ state }) => state);
const findReturned = (recipient: string) => ask('returnedMail', { recipient }, owner);

/** Somebody registers; returns the mail as the provider has it, once the club has noted it. */
async function receiveMail() {
  const { email } = newVisitor();
  const input = newVisitor({ email });
  expect(await ask('register', { input })).toMatchObject({ __typename: 'RegistrationPending' });
  await eventually(async () => (await listStates(email)).includes('SENT'));
  const mail = provider.received.find(({ to }) => to === email);
  if (!mail) throw new Error('The provider has no such mail');
  return mail;
}

/** A second mail to the address. */
async function mailAgain(email: string) {
  await ask('requestPersonalData', { email });
  await eventually(async () => (await listMails(email)).length === 2);
  expect(provider.received.filter(({ to }) => to === email)).toHaveLength(2);
}

describe('[K1] mails that come back, from the provider to the admin', { timeout: TIME }, () => {
  test('a bounce marks the very mail, and the person on the admin’s page', async () => {
    const mail = await receiveMail();
    await mailAgain(mail.to);
    expect((await provider.bounce(mail)).status).toBe(204);
    const mails = await listMails(mail.to);
    expect(mails).toMatchObject([{ state: 'SENT' }, { state: 'BOUNCED', kind: 'activation', failure: '5.1.1' }]);
    const newest = provider.received.findLast(({ to }) => to === mail.to);
    expect((await provider.bounce(newest ?? mail)).status).toBe(204);
    expect(await findReturned(mail.to)).toMatchObject({ state: 'BOUNCED' });
    expect(adapter.output()).not.toContain(mail.to);
  });

  test('a complaint marks it, too; a delay and a full mailbox do not', async () => {
    const [complained, delayed] = [await receiveMail(), await receiveMail()];
    expect((await provider.complain(complained)).status).toBe(204);
    expect(await findReturned(complained.to)).toMatchObject({ state: 'COMPLAINED' });
    expect((await provider.bounce(delayed, { bounceType: 'Transient', bounceSubType: 'MailboxFull' })).status).toBe(
      204,
    );
    expect((await provider.notify({ notificationType: 'Delivery', mail: {}, delivery: {} })).status).toBe(204);
    expect(await listStates(delayed.to)).toEqual(['SENT']);
  });

  test('without headers in the notification, the address and the time find it', async () => {
    const mail = await receiveMail();
    const at = new Date().toISOString();
    // Reports may have whole seconds, so a mail of the same second counts.
    await sleep(SECOND + 100);
    await mailAgain(mail.to);
    const { status } = await provider.notify({
      notificationType: 'Bounce',
      mail: { messageId: '0102018e-not-ours', destination: [mail.to] },
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: mail.to }], timestamp: at },
    });
    expect(status).toBe(204);
    expect(await listStates(mail.to)).toEqual(['SENT', 'BOUNCED']);
  });

  test('while the club is down the provider is asked to repeat, and loses nothing', async () => {
    const mail = await receiveMail();
    await club.kill();
    const { status, repeat } = await provider.bounce(mail);
    expect(status).toBe(503);
    club = await startClub();
    expect(await repeat()).toBe(204);
    expect(await listStates(mail.to)).toEqual(['BOUNCED']);
  });
});

describe('[G3] forged and repeated reports', { timeout: TIME }, () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const over = createKey(new Date(Date.now() - 2 * DAY), new Date(Date.now() - DAY));

  test('are refused where the provider did not sign them for this topic lately', async () => {
    const mail = await receiveMail();
    const other = createKey(new Date(Date.now() - DAY), new Date(Date.now() + DAY));
    const before = provider.requested.length;
    const forgeries: readonly Forgery[] = [
      { key: other.key },
      { after: { Message: JSON.stringify({ notificationType: 'Bounce' }) } },
      { after: { Signature: '' } },
      { after: { SignatureVersion: '1' } },
      { before: { TopicArn: TOPIC.replace('club', 'other') } },
      { before: { Timestamp: hoursAgo(3) } },
      { before: { Timestamp: hoursAgo(-1) } },
      { before: { Type: 'UnsubscribeConfirmation' } },
      { after: { SigningCertURL: `https://sns.eu-central-1.amazonaws.com.evil.example${provider.path}` } },
      { after: { SigningCertURL: `${provider.origin}/latest/${provider.path}` } },
      {
        after: {
          SigningCertURL: `${provider.origin.replace('http://', 'http://user@evil.example:80@')}${provider.path}`,
        },
      },
    ];
    for (const forgery of forgeries)
      expect((await provider.bounce(mail, {}, forgery)).status, JSON.stringify(forgery)).toBe(403);
    for (const body of ['', '{}', 'null', '[]', '"x"', '{"Type":"Notification"', '{"Type":7}'])
      expect(await provider.post(body), body).toBe(403);
    for (const size of [300 * 1_024, 8 * 1_024 ** 2]) expect(await provider.post('x'.repeat(size))).toBe(413);
    for (const method of ['GET', 'PUT']) expect((await fetch(adapterOrigin, { method })).status).toBe(405);
    expect(provider.requested.slice(before)).toEqual([]);
    expect(await listStates(mail.to)).toEqual(['SENT']);
  });

  test('of a certificate that is over are refused', async () => {
    const late = await startMailProvider(over);
    const port = await freePort();
    const env = { ...adapterSettings(), SNS_ORIGIN: late.origin, PORT: String(port) };
    const settings = `CLUB_ORIGIN=${clubOrigin} MAIL_EVENTS_KEY=vsk_x SNS_TOPIC=${TOPIC}`;
    const second = await runShell(program, `${settings} exec node examples/mail-provider/main.ts`, env, /^ready/m);
    expect(await late.subscribe(`http://127.0.0.1:${port}`)).toBe(403);
    await second.kill();
    await late.close();
  });

  test('confirm no subscription elsewhere', async () => {
    const before = provider.requested.length;
    for (const SubscribeURL of ['https://evil.example/', `${clubOrigin}/acquisition/`, 'nonsense'])
      expect(await provider.subscribe(adapterOrigin, { SubscribeURL })).toBe(403);
    expect(provider.requested.slice(before)).toEqual([]);
  });

  test('change nothing when they are repeated, not even after a newer mail', async () => {
    const mail = await receiveMail();
    const { status, repeat } = await provider.bounce(mail);
    expect(status).toBe(204);
    await mailAgain(mail.to);
    for (const _ of [1, 2]) expect(await repeat()).toBe(204);
    expect(await listStates(mail.to)).toEqual(['SENT', 'BOUNCED']);
    expect(await findReturned(mail.to)).toBeNull();
  });

  test('without the key reach no mail of the club', async () => {
    const mail = await receiveMail();
    const events = [{ type: 'bounced', messageId: mail.id, recipient: mail.to }];
    for (const authorization of ['', 'Bearer vsk_forged']) {
      const response = await fetch(`${clubOrigin}/acquisition/shop/mail-events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ events }),
        signal: AbortSignal.timeout(MINUTE),
      });
      expect(response.status).toBe(401);
    }
    expect(await listStates(mail.to)).toEqual(['SENT']);
  });
});
