import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { isPermanentMailFailure } from './failures.ts';
import type { Mail } from './mail.ts';
import { createMailboxMailer, readMailbox } from './mailbox.ts';
import { mailboxRoutes } from './mailbox-routes.ts';

const hostile = '<script>alert("&\')</script>';
const mail: Mail = {
  id: 'mail 1',
  to: 'anna@example.org',
  kind: 'activation',
  locale: 'pl',
  subject: `Witamy ${hostile}`,
  html: '<p style="color:red">Hello</p>',
  text: `Hello ${hostile}`,
  links: ['https://club.example/a?id=1&x=2', 'https://club.example/b'],
};

let testDatabase: TestDatabase;
let database: Database;
let http: FastifyInstance;
let now: Date;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString, { max: 2 });
  http = Fastify();
  await http.register(mailboxRoutes, { db: database.db });
});

afterAll(async () => {
  await http.close();
  await database.close();
  await testDatabase.drop();
});

beforeEach(async () => {
  await testDatabase.pool.query('delete from mail');
  now = new Date('2026-12-05T13:30:00.250Z');
});

async function send(sent: Mail = mail): Promise<void> {
  await createMailboxMailer(database.db, { clock: () => now, random: randomBytes }).send(sent);
}

test("[K10] the JSON has the contract's shape, newest first", async () => {
  await send();
  now = new Date(now.getTime() + 1000);
  await send({ ...mail, subject: 'Second', headers: { 'X-A': 'b' } });
  const { body, headers } = await http.inject('/acquisition/dev/mailbox.json');
  const [second, first, ...others] = JSON.parse(body);
  expect(others).toEqual([]);
  expect(second.subject).toBe('Second');
  expect(first).toEqual({
    ...mail,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    createdAt: '2026-12-05T13:30:00.250Z',
  });
  expect(headers['content-type']).toContain('application/json');
  expect(headers['cache-control']).toBe('no-store');
  expect(await readMailbox(database.db, 1)).toHaveLength(1);
});

test('an empty mailbox has a page and an empty list', async () => {
  expect((await http.inject('/acquisition/dev/mailbox.json')).json()).toEqual([]);
  expect((await http.inject('/acquisition/dev/mailbox')).body).toContain('No mail so far');
});

test('the pages show the mails and execute nothing in them', async () => {
  await send();
  const [kept] = await readMailbox(database.db, 1);
  for (const url of ['/acquisition/dev/mailbox', `/acquisition/dev/mailbox/${kept?.id}`]) {
    const { statusCode, headers, body } = await http.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).not.toContain('<script');
    expect(body).not.toMatch(/\sstyle=|<style/);
    expect(body).toContain('&#60;script&#62;');
  }
});

test('the mail is shown in a frame with a policy of its own', async () => {
  await send();
  const [kept] = await readMailbox(database.db, 1);
  const page = await http.inject(`/acquisition/dev/mailbox/${kept?.id}`);
  expect(page.body).toContain(`src="/acquisition/dev/mailbox/${kept?.id}.html" sandbox="allow-popups`);
  expect(page.body).toContain('href="https://club.example/a?id=1&#38;x=2"');
  const { headers, body } = await http.inject(`/acquisition/dev/mailbox/${kept?.id}.html`);
  expect(body).toBe(mail.html);
  expect(headers['content-security-policy']).toContain("style-src 'unsafe-inline'");
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['content-security-policy']).not.toContain('script');
});

test('the style sheet is served', async () => {
  const { headers, body } = await http.inject('/acquisition/dev/mailbox.css');
  expect(headers['content-type']).toContain('text/css');
  expect(body).toContain('border-collapse');
});

test.each(['00000000-0000-7000-8000-000000000000', '00000000-0000-7000-8000-000000000000.html', 'nonsense'])(
  'there is no mail %s: 404',
  async (id) => {
    expect((await http.inject(`/acquisition/dev/mailbox/${id}`)).statusCode).toBe(404);
  },
);

test('mails that SMTP would refuse are refused here, too', async () => {
  const error = await send({ ...mail, subject: 'a\r\nb' }).catch((thrown: unknown) => thrown);
  expect(isPermanentMailFailure(error)).toBe(true);
  expect(await readMailbox(database.db, 9)).toEqual([]);
});
