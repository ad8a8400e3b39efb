// The lists of the back office as CSV files of the command line [K1] [K2]: the same columns, recorded in the same way.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSV_START } from '#kernel/list/csv.ts';
import { AUDIT_COLUMNS } from '#modules/audit/rules/audit-list.ts';
import { EXPERIMENT_LIST } from '#modules/experiment/rules/experiment-list.ts';
import { CODE_JOB_LIST } from '#modules/invitation/rules/code-job-list.ts';
import { CODE_COLUMNS } from '#modules/invitation/rules/code-list.ts';
import { INVITER_COLUMNS } from '#modules/invitation/rules/inviter-list.ts';
import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import { MAIL_COLUMNS } from '#modules/mail/rules/mail-list.ts';
import { ADMIN_LIST } from '#modules/membership/rules/admin-list.ts';
import { MEMBER_COLUMNS } from '#modules/membership/rules/member-list.ts';
import { APPLICATION_COLUMNS } from '#modules/membership-interest/rules/application-list.ts';
import { REGISTRATION_COLUMNS } from '#modules/registration/rules/registration-list.ts';
import { DELIVERY_COLUMNS } from '#modules/webhook/rules/delivery-list.ts';
import { addAdmin } from '../support/admins.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember, newVisitor, registerWithLink } from '../support/visitors.ts';

type Options = Readonly<Record<string, string>>;

let app: TestApp;
let email = '';
beforeAll(async () => {
  app = await openTestApp();
  email = (await becomeMember(app)).visitor.email;
});
afterAll(() => app.close());

function runCommand(name: string, options: Options) {
  return app.command(name)?.run({
    words: [],
    text: (option) => options[option] ?? null,
    flag: (option) => option === 'csv' || option in options,
    readStdin: async () => '',
    ...NO_TERMINAL,
  });
}

async function run(name: string, options: Options) {
  const outcome = await runCommand(name, options);
  if (outcome?.kind !== 'listed') throw new Error(JSON.stringify(outcome));
  return outcome.entries;
}

/** The lines of a file, without their ends; no test has a line break within a cell. */
async function printFile(name: string, options: Options = {}): Promise<readonly string[]> {
  const lines = await Array.fromAsync(await run(name, options), ({ line }) => line);
  expect(lines.every((line) => line.endsWith('\r\n'))).toBe(true);
  expect(lines[0]?.startsWith(CSV_START)).toBe(true);
  return lines.map((line) => line.replace(CSV_START, '').slice(0, -2));
}

type Export = { readonly action: string; readonly actor: string; readonly channel: string; readonly after: unknown };

/** The entries about a list that some work adds. */
async function collectExports(list: string, work: () => Promise<unknown>): Promise<readonly Export[]> {
  const known = (await app.sql<{ id: string }>('select id from audit_entry')).map(({ id }) => id);
  await work();
  return app.sql<Export>(
    'select action, actor, channel, after from audit_entry where subject = $1 and id <> all($2) order by action desc',
    [`list:${list}`, known],
  );
}

describe('[K1] [K2] --csv', () => {
  test.each<[string, string, readonly string[]]>([
    ['code list', 'codes', CODE_COLUMNS],
    ['registration list', 'registrations', ['id', ...REGISTRATION_COLUMNS]],
    ['member list', 'members', ['id', ...MEMBER_COLUMNS]],
    ['inviter list', 'inviters', ['id', ...INVITER_COLUMNS.filter((column) => column !== 'id')]],
    ['interest list', 'applications', ['id', ...APPLICATION_COLUMNS]],
    ['mail list', 'mails', ['id', ...MAIL_COLUMNS]],
    ['audit list', 'audit', ['id', ...AUDIT_COLUMNS]],
    ['admin list', 'admins', ['id', ...ADMIN_LIST.columns]],
    ['code jobs', 'code-jobs', ['id', ...CODE_JOB_LIST.columns]],
    ['landing list', 'landing-pages', ['id', ...LANDING_PAGE_LIST.columns]],
    ['experiment list', 'experiments', EXPERIMENT_LIST.columns],
    ['webhook deliveries', 'webhook-deliveries', ['id', ...DELIVERY_COLUMNS]],
  ])('of %s has the columns of the back office, and is recorded', async (name, list, columns) => {
    let lines: readonly string[] = [];
    const exports = await collectExports(list, async () => {
      lines = await printFile(name);
    });
    expect(lines[0]).toBe(columns.join(','));
    expect(exports).toEqual([
      { action: 'export.started', actor: 'cli', channel: 'command', after: { filters: {} } },
      { action: 'export.ended', actor: 'cli', channel: 'command', after: { rows: lines.length - 1, complete: true } },
    ]);
  });

  test.each<[string, string, Options, Options]>([
    ['member list', 'members', { card: 'gold', language: 'de' }, { card: 'GOLD', language: 'de' }],
    ['member list', 'members', { card: 'none' }, { card: 'none' }],
    ['code list', 'codes', { beginning: ' nocturne', state: 'usable' }, { code: 'NOCTURNE', state: 'usable' }],
    ['registration list', 'registrations', { code: 'nocturne', name: 'Ada' }, { code: 'NOCTURNE', name: '…' }],
    ['registration list', 'registrations', { from: '2026-01-01T10:00Z' }, { from: '2026-01-01T10:00Z' }],
    ['interest list', 'applications', { state: 'registered', flag: 'member' }, { state: 'registered', flag: 'member' }],
    ['interest list', 'applications', { email: 'Ada', before: '2100-01-01' }, { email: '…', to: '2100-01-01' }],
    ['admin list', 'admins', { role: 'owner', factor: 'none' }, { role: 'OWNER', factor: 'none' }],
    ['code jobs', 'code-jobs', { status: 'done', kind: 'batch' }, { status: 'done', kind: 'batch' }],
    ['landing list', 'landing-pages', { kind: 'customization', slug: ' Def' }, { kind: 'customization', slug: 'def' }],
    ['experiment list', 'experiments', { search: 'hero ', status: 'running' }, { search: 'hero', status: 'running' }],
    ['webhook deliveries', 'webhook-deliveries', { state: 'failed' }, { state: 'failed' }],
  ])('of %s records the filters as the back office has them: %s %j', async (name, list, options, filters) => {
    const [started] = await collectExports(list, () => printFile(name, options));
    expect(started?.after).toEqual({ filters });
  });

  test('prints codes with their terms', async () => {
    await app.sql(
      `update registration_code set campaign = '=cmd()', countries = '{DE,FR}', starts_at = '2026-01-01T10:00Z'
       where code = 'NOCTURNE'`,
    );
    const [, row] = await printFile('code list', { beginning: 'nocturne' });
    expect(row).toMatch(/^NOCTURNE,usable,[^,]+@[^,]+,default,'=cmd\(\),typed,DE FR,2026-01-01T10:00:00.000Z,,\d{4}-/);
  });

  test('prints registrations and members, with no formula in a cell', async () => {
    const { visitor, registrationId } = await registerWithLink(app, { email: '+plus@example.org' });
    await app.sql("update registration set first_name = '@Ada' where id = $1", [registrationId]);
    const [, row] = await printFile('registration list', { email: visitor.email, status: 'pending' });
    expect(row).toContain(`${registrationId},'@Ada ${visitor.lastName},'+plus@example.org,pending,,NOCTURNE,`);
    await app.sql("update member set card = 'GOLD' where email = $1", [email]);
    const [started] = await collectExports('members', async () => {
      const [, member] = await printFile('member list', { email, before: '2100-01-01' });
      expect(member).toContain(`,${email},gold,`);
    });
    expect(started?.after).toEqual({ filters: { email: '…', to: '2100-01-01' } });
  });

  test('prints inviters; of an erased one neither name nor address', async () => {
    await app.sql(
      `insert into inviter (id, first_name, last_name, email, created_at, status, erased_at)
       select id, '–', '–', id || '@erased.invalid', now(), 'deleted', now() from gen_random_uuid() id`,
    );
    const [, row] = await printFile('inviter list', { status: 'deleted' });
    expect(row).toMatch(/^[0-9a-f-]{36},,,deleted,0,0,0,\d{4}-/);
  });

  test('prints applications by state, the oldest first where asked', async () => {
    const people = ['=one@example.org', 'two@example.org', 'three@example.org'];
    for (const one of people) {
      app.time.now = new Date(app.time.now.getTime() + 60_000);
      await app.send('submitMembershipInterest', { input: { email: one, language: 'de', country: 'DE' } });
    }
    await app.sql("update membership_interest set status = 'approved', decided_at = now() where email like '%o@%'");
    await registerWithLink(app, { ...newVisitor(), email: 'two@example.org' });
    const read = async (options: Options) =>
      (await printFile('interest list', options)).slice(1).map((line) => line.split(',').slice(1, 3).join());
    expect(await read({ oldest: '' })).toEqual([
      ...["'=one@example.org,open", 'two@example.org,registered', 'three@example.org,open'],
    ]);
    expect(await read({ state: 'open' })).toEqual(['three@example.org,open', "'=one@example.org,open"]);
    expect(await read({ state: 'registered' })).toEqual(['two@example.org,registered']);
    expect(await read({ limit: '1' })).toEqual(['three@example.org,open']);
  });

  test('prints mails, and audit entries with their differences', async () => {
    await app.drain();
    const [, mail] = await printFile('mail list', { to: email });
    expect(mail).toContain(`,${email},`);
    const [, entry] = await printFile('audit list', { action: 'export.ended' });
    expect(entry).toMatch(/,command line,export\.ended,list:\w+,"\[\{""path"".*\}\]",command,,$/);
  });
});

describe('[K1] --csv prints', () => {
  test('admins with their login and second factor', async () => {
    const admin = await addAdmin(app, 'MARKETING');
    await app.sql("update member set first_name = '=Eva' where id = $1", [admin.id]);
    const rows = await printFile('admin list', { role: 'marketing' });
    expect(rows.find((row) => row.startsWith(admin.id))).toMatch(
      new RegExp(`^${admin.id},${admin.email},'=Eva [^,]+,marketing,(in|unknown),[^,]*,none,\\d,2\\d{3}-`),
    );
  });

  test('batches with their results', async () => {
    const [{ id: inviter } = { id: '' }] = await app.sql<{ id: string }>(
      "select id from inviter where status = 'active' limit 1",
    );
    expect(await runCommand('code batch', { inviter, amount: '3' })).toMatchObject({ kind: 'done' });
    const [, row] = await printFile('code jobs', { kind: 'batch' });
    expect(row).toMatch(/^[0-9a-f-]{36},2[^,]+Z,batch,batch,done,3\/3,3,0,2[^,]+Z,command line$/);
  });

  test('landing pages, and experiments', async () => {
    const pages = await printFile('landing list', { kind: 'customization', slug: 'default' });
    expect(pages[1]).toMatch(/^[0-9a-f-]{36},default,customization,published,yes,\d+,,2[^,]+Z,\w+$/);
    expect((await printFile('experiment list')).length).toBeGreaterThan(0);
  });
});

describe('[K1] a file', () => {
  test('has all rows without --limit, over the pages of a list', async () => {
    await app.sql(
      `insert into registration_code (id, code, inviter_id, customization_key, campaign, created_at)
       select gen_random_uuid(), 'FILE-' || n, (select id from inviter where status = 'active' limit 1), 'default', 'File', now()
       from generate_series(1, 1203) n`,
    );
    const lines = await printFile('code list', { campaign: 'File' });
    expect(new Set(lines.slice(1)).size).toBe(1_203);
    expect(await printFile('code list', { campaign: 'File', limit: '2' })).toHaveLength(3);
  });

  test('that is broken off is recorded as incomplete', async () => {
    const [, ended] = await collectExports('codes', async () => {
      for await (const { line } of await run('code list', { campaign: 'File' })) if (line.startsWith('FILE-')) break;
    });
    expect(ended).toMatchObject({ action: 'export.ended', after: { rows: 1, complete: false } });
  });

  test('of registrations does not name an inviter who was erased', async () => {
    const { registrationId } = await registerWithLink(app);
    await app.sql(
      `update inviter set status = 'deleted', first_name = '–', last_name = '–', email = id || '@erased.invalid',
         erased_at = now() where id = (select inviter_id from registration where id = $1)`,
      [registrationId],
    );
    const rows = await printFile('registration list');
    expect(rows.find((row) => row.startsWith(registrationId))).toContain(',pending,,NOCTURNE,,DE,');
  });
});
