// What mails look like [K1], and test mails to oneself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { DAY } from '#kernel/instant.ts';
import { LOCALES } from '#kernel/locale.ts';
import { TEMPLATE_KINDS } from '#modules/mail/rules/mail-kinds.ts';
import { createAdminEmail } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setClock(0);
  app.mails.splice(0);
  await app.sql('delete from mail_delivery');
});

async function addAdmin() {
  const email = createAdminEmail();
  const created = await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  if (created.kind !== 'created') throw new Error(created.kind);
  const { token } = (await app.send('login', { email, password: PASSWORD })).data.login;
  return { email, id: created.member.id, headers: bearer(token) };
}
type Admin = Awaited<ReturnType<typeof addAdmin>>;

const show = async (kind: string, language: string, { headers }: Admin) =>
  (await app.send('mailTemplate', { kind, language }, headers)).data.template;
const sendTest = async ({ headers }: Admin, kind = 'welcome', language = 'de') =>
  (await app.send('sendTestMail', { kind, language }, headers)).data.result;
const readDelivery = () => app.sql('select kind, state, recipient, locale from mail_delivery');

describe('[K1] a template', () => {
  test('of every kind shows in every language what recipients see, without a secret that opens anything', async () => {
    const admin = await addAdmin();
    const subjects = new Set<string>();
    for (const kind of TEMPLATE_KINDS)
      for (const language of LOCALES) {
        const template = await show(kind, language, admin);
        expect(template).toMatchObject({ kind, language });
        expect(template.html).toContain(`lang="${language}"`);
        expect(template.text).not.toMatch(/[?&](?:id|token|rc)=(?!sample\b)/);
        subjects.add(`${kind} ${template.subject}`);
      }
    expect(subjects.size).toBe(TEMPLATE_KINDS.length * LOCALES.length);
  });

  test('[K22] shows itself in another brand of the build; an unknown brand is that of the club', async () => {
    const { headers } = await addAdmin();
    const showIn = async (brand: string | null) =>
      (await app.send('mailTemplate', { kind: 'welcome', language: 'de', brand }, headers)).data.template.text;
    const own = await showIn(null);
    const [first, second] = [await showIn('maison-nocturne'), await showIn('forme-libre')];
    expect(second).toContain('Forme Libre');
    expect(first).toContain('Maison Nocturne');
    expect(second).not.toContain('Maison Nocturne');
    expect([first, second]).toContain(own);
    expect(await showIn('__proto__')).toBe(own);
  });

  test('needs a kind and a language that exist', async () => {
    const { headers } = await addAdmin();
    for (const [kind, language, reason] of [
      ['gossip', 'de', 'kind-unknown'],
      ['test', 'de', 'kind-unknown'],
      ['__proto__', 'de', 'kind-unknown'],
      ['welcome', 'xx', 'language-unknown'],
    ])
      for (const operation of ['mailTemplate', 'sendTestMail'])
        expect((await app.send(operation, { kind, language }, headers)).errors?.[0]?.extensions).toMatchObject({
          reason,
        });
  });
});

describe('[K1] a test mail', () => {
  test('goes to the admin who asks for it, and to nobody else', async () => {
    const admin = await addAdmin();
    expect(await sendTest(admin, 'activation', 'sv')).toMatchObject({ __typename: 'TestMailRequested' });
    await app.drain();
    expect(app.mails).toHaveLength(1);
    const [mail] = app.mails;
    expect(mail).toMatchObject({ to: admin.email, kind: 'test', locale: 'sv' });
    expect(mail?.subject).toBe(`Test: ${(await show('activation', 'sv', admin)).subject}`);
    expect(await readDelivery()).toEqual([{ kind: 'test', state: 'sent', recipient: admin.email, locale: 'sv' }]);
  });

  test('keeps addresses out of the queue and of the audit log', async () => {
    const admin = await addAdmin();
    await sendTest(admin);
    const [job] = await app.sql<{ data: object }>(
      "select data from pgboss.job where name = 'mail.send-test' order by created_on desc limit 1",
    );
    expect(Object.keys(job?.data ?? {}).toSorted()).toEqual(
      expect.arrayContaining(['kind', 'locale', 'memberId', 'requestId']),
    );
    expect(JSON.stringify(job)).not.toContain(admin.email);
    const [entry] = await app.sql<{ subject: string; after: object }>(
      "select subject, after from audit_entry where action = 'test-mail.requested' and subject = $1",
      [`member:${admin.id}`],
    );
    expect(entry?.after).toEqual({ kind: 'welcome', language: 'de' });
    await app.drain();
  });

  test('has the same id at each try, so that a mail that was accepted twice is one', async () => {
    const { id: memberId } = await addAdmin();
    const requested = { requestId: 'r', memberId, kind: 'welcome', locale: 'de' };
    await app.runJob('mail.send-test', requested);
    await app.runJob('mail.send-test', requested);
    expect(app.mails).toHaveLength(2);
    expect(new Set(app.mails.map(({ id }) => id)).size).toBe(1);
  });

  test('is not sent to an account that was removed meanwhile', async () => {
    const admin = await addAdmin();
    await sendTest(admin);
    await app.sql('delete from session where member_id = $1', [admin.id]);
    await app.sql('delete from member where id = $1', [admin.id]);
    await app.drain();
    expect(app.mails).toEqual([]);
  });

  test('is limited for each admin', async () => {
    const [admin, other] = [await addAdmin(), await addAdmin()];
    for (let sent = 0; sent < LIMITS['test-mail'].points; sent += 1)
      expect(await sendTest(admin)).toMatchObject({ __typename: 'TestMailRequested' });
    expect(await sendTest(admin)).toEqual({ __typename: 'TestMailRefused', reason: 'too-many-test-mails' });
    expect(await sendTest(other)).toMatchObject({ __typename: 'TestMailRequested' });
    await app.drain();
  });

  test('that failed for good is forgotten after a day', async () => {
    const find = app.program.subscribers.find(({ name }) => name === 'mail.send-test')?.findSuperfluous;
    const at = app.time.now;
    const letters = [2 * DAY, DAY / 2].map((age, id) => ({
      ...{ id: String(id), kind: 'mail.send-test', data: {}, askedAt: at, tries: 13 },
      diedAt: new Date(at.getTime() - age),
    }));
    expect(await find?.(letters, at)).toEqual(['0']);
  });
});

describe('[K1] the command line', () => {
  test('shows a template, and sends one to an account', async () => {
    const admin = await addAdmin();
    const shown = await runCommand(app, 'mail template', ['password-reset'], { language: 'fr' });
    expect(shown).toMatchObject({ kind: 'done', value: { kind: 'password-reset', locale: 'fr' } });
    expect(await runCommand(app, 'mail test', ['welcome'], { to: admin.email })).toMatchObject({ kind: 'done' });
    await app.drain();
    expect(app.mails.map(({ to, locale }) => [to, locale])).toEqual([[admin.email, 'en']]);
  });

  test.each([
    ['mail template', ['gossip'], {}, /KIND must be one of activation/],
    ['mail test', ['welcome'], { to: 'a@b.example', language: 'xx' }, /--language must be one of/],
  ] as const)('%s %j %j is refused as wrong usage', async (name, words, options, message) => {
    await expect(runCommand(app, name, words, options)).rejects.toThrow(message);
  });

  test('sends nothing to a stranger', async () => {
    expect(await runCommand(app, 'mail test', ['welcome'], { to: 'stranger@club.example' })).toMatchObject({
      kind: 'refused',
      reason: 'account-unknown',
    });
  });
});
