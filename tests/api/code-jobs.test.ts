import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#kernel/instant.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import { isMistypedCode } from '#modules/invitation/rules/check-character.ts';
import { readRows } from '#web/admin/code-job-file/result-lines.ts';
import { addInviter } from '../support/cluster.ts';
import { importFile as importByCommand } from '../support/code-jobs.ts';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, newVisitor, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let headers = {};
let inviter = '';
beforeAll(async () => {
  app = await openTestApp();
  const email = 'admin@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  headers = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
  await addInviter(app.database.pool, 'DORAS', 5);
  const [row] = await app.sql<{ id: string }>("select inviter_id as id from registration_code where code = 'DORAS'");
  inviter = row?.id ?? '';
});
afterAll(() => app.close());

const settings = (changes = {}) => ({ inviter, customizationKey: 'default', linkOnly: false, ...changes });

async function startBatch(amount: number, changes = {}) {
  const { data } = await app.send('createCodeBatch', { amount, settings: settings(changes) }, headers);
  return data.result;
}

const findJob = async (id: string) => (await app.send('showCodeJob', { id }, headers)).data.codeJob;

type Row = {
  readonly line: number;
  readonly code: string;
  readonly outcome: string | null;
  readonly reason: string | null;
};

async function listRows(id: string): Promise<readonly Row[]> {
  return (await app.send('codeJobRows', { id, after: 0 }, headers)).data.codeJobRows;
}

/** The codes of the file of results, which the back office writes from these groups of rows. */
async function listCodesOfFile(id: string): Promise<readonly string[]> {
  const read = async (after: number) => (await app.send('codeJobRows', { id, after }, headers)).data.codeJobRows;
  return (await Array.fromAsync(readRows(read))).flat().map(({ code }) => code ?? '');
}

/** Imports a file by the command, and returns its result and the rows. */
async function importFile(content: string | Uint8Array) {
  const value = await importByCommand(app, inviter, content);
  return { value, rows: typeof value.job === 'string' ? await listRows(value.job) : [] };
}

const listEntries = (subject: string) =>
  app.sql<{ actor: string; action: string; before: unknown; after: Readonly<Record<string, unknown>> }>(
    'select actor, action, before, after from audit_entry where subject = $1 order by action',
    [subject],
  );

/** Lets the worker fail at the end of a chunk, as if the process had died before its commit. */
async function failWhenMoreThan(codes: number, campaign: string): Promise<void> {
  await app.sql(`create or replace function fail_late() returns trigger language plpgsql as $$ begin
    if new.status = 'running' and (select count(*) from registration_code where campaign = '${campaign}') > ${codes}
    then raise exception 'crash'; end if;
    return new; end $$`);
  await app.sql('create trigger fail_late before update on code_job for each row execute function fail_late()');
}

const countJobs = async () => (await app.sql('select id from code_job')).length;

test('[K1] the list has batches and imports with progress and admin, by state and kind', async () => {
  const { jobId } = await startBatch(3);
  const list = async (filter: object, more: object = {}) => {
    const { data, errors } = await app.send('codeJobList', { direction: 'DESCENDING', filter, ...more }, headers);
    return errors ? errors[0]?.extensions : data.codeJobs;
  };
  const ids = ({ edges }: { readonly edges: readonly { readonly node: { readonly id: string } }[] }) =>
    edges.map(({ node }) => node.id);
  expect(ids(await list({ status: 'waiting' }))).toEqual([jobId]);
  await app.drain();
  const { value } = await importFile('code\nLISTED-1\n');
  const { edges, count } = await list({ kind: 'batch', status: 'done' });
  expect(edges[0].node).toMatchObject({ id: jobId, created: 3, total: 3, actorName: 'admin@club.example' });
  expect(count.number).toBe(edges.length);
  const imports = await list({ kind: 'import' });
  expect(imports.edges[0].node).toMatchObject({ id: value.job, fileName: 'codes.csv', actor: 'cli' });
  const all = ids(await list({}));
  const first = await list({}, { first: 1 });
  const next = await list({}, { first: 500, after: first.pageInfo.endCursor });
  expect([...ids(first), ...ids(next)]).toEqual(all);
  expect(await list({ status: 'odd' })).toEqual({ code: 'BAD_USER_INPUT', reason: 'filter-invalid' });
  expect(await list({}, { after: 'x' })).toEqual({ code: 'BAD_USER_INPUT', reason: 'cursor-invalid' });
});

describe('[K1] a batch of codes', () => {
  test('of the largest size is created in chunks, with progress, and recorded in the audit log', async () => {
    const { jobId } = await startBatch(10_000, { campaign: 'winter' });
    expect(await findJob(jobId)).toMatchObject({ status: 'waiting', total: 10_000, created: 0 });
    const seen = new Set<number>();
    let isRunning = true;
    const run = app.runJob('invitation.run-code-job', { jobId }).finally(() => {
      isRunning = false;
    });
    while (isRunning) seen.add((await findJob(jobId)).created);
    await run;
    expect(seen.size).toBeGreaterThan(5);
    expect([...seen].filter((created) => created % 500 !== 0)).toEqual([]);
    expect(await findJob(jobId)).toMatchObject({ status: 'done', created: 10_000, refused: 0 });
    const codes = await app.sql<{ code: string }>("select code from registration_code where campaign = 'winter'");
    expect(codes).toHaveLength(10_000);
    expect((await listCodesOfFile(jobId)).toSorted()).toEqual(codes.map(({ code }) => code).toSorted());
    expect(codes.some(({ code }) => isMistypedCode(code))).toBe(false);
    const actor = expect.stringMatching(/^member:/);
    expect(await listEntries(`code-job:${jobId}`)).toMatchObject([
      { actor, action: 'code-job.finished', after: { total: 10_000, created: 10_000, refused: 0 } },
      { actor, action: 'code-job.started', after: { total: 10_000, settings: { campaign: 'winter' } } },
    ]);
    expect(await listEntries(`code:${codes.at(-1)?.code}`)).toMatchObject([
      { actor, action: 'code.created', before: null, after: { inviterId: inviter, campaign: 'winter', job: jobId } },
    ]);
    const [entries] = await app.sql("select count(*)::int as n from audit_entry where after->>'job' = $1", [jobId]);
    expect(entries).toEqual({ n: 10_000 });
  }, 60_000);

  test('two workers at once create each code once', async () => {
    const { jobId } = await startBatch(1_000, { campaign: 'twice' });
    await Promise.all([1, 2].map(() => app.runJob('invitation.run-code-job', { jobId })));
    expect(await app.sql("select count(*)::int as n from registration_code where campaign = 'twice'")).toEqual([
      { n: 1_000 },
    ]);
    expect(await findJob(jobId)).toMatchObject({ status: 'done', created: 1_000 });
  });

  test('a worker that has run for a minute leaves the rest to the next one', async () => {
    const { jobId } = await startBatch(1_200, { campaign: 'turns' });
    const turn = app.runJob('invitation.run-code-job', { jobId });
    app.setClock(MINUTE);
    await turn;
    app.setClock(0);
    expect(await findJob(jobId)).toMatchObject({ status: 'running', created: 500 });
    await app.drain();
    expect(await findJob(jobId)).toMatchObject({ status: 'done', created: 1_200 });
  });

  test('a crash in a chunk leaves nothing of it, and the next try goes on', async () => {
    const { jobId } = await startBatch(1_200, { campaign: 'crash' });
    await failWhenMoreThan(500, 'crash');
    await expect(app.runJob('invitation.run-code-job', { jobId })).rejects.toThrow('crash');
    expect(await findJob(jobId)).toMatchObject({ status: 'running', created: 500 });
    expect(await app.sql("select count(*)::int as n from registration_code where campaign = 'crash'")).toEqual([
      { n: 500 },
    ]);
    await app.sql('drop trigger fail_late on code_job');
    await app.runJob('invitation.run-code-job', { jobId });
    expect(await findJob(jobId)).toMatchObject({ status: 'done', created: 1_200 });
    expect(await app.sql("select count(*)::int as n from registration_code where campaign = 'crash'")).toEqual([
      { n: 1_200 },
    ]);
  });

  test('cancelled in the middle, it says which codes were created', async () => {
    const { jobId } = await startBatch(1_200, { campaign: 'half' });
    await failWhenMoreThan(500, 'half');
    await expect(app.runJob('invitation.run-code-job', { jobId })).rejects.toThrow('crash');
    await app.send('cancelCodeJob', { id: jobId }, headers);
    await app.sql('drop trigger fail_late on code_job');
    await app.runJob('invitation.run-code-job', { jobId });
    expect(await findJob(jobId)).toMatchObject({ status: 'cancelled', created: 500, refused: 0, total: 1_200 });
    const codes = await app.sql<{ code: string }>("select code from registration_code where campaign = 'half'");
    const rows = await listRows(jobId);
    expect(rows.map(({ code }) => code).sort()).toEqual(codes.map(({ code }) => code).sort());
    expect((await listEntries(`code-job:${jobId}`))[0]).toMatchObject({
      action: 'code-job.cancelled',
      after: { status: 'cancelled', created: 500, refused: 0 },
    });
  });

  test('its codes share the invitations of their inviter', async () => {
    await addInviter(app.database.pool, 'ONE-SEAT', 1);
    const [row] = await app.sql<{ id: string }>(
      "select inviter_id as id from registration_code where code = 'ONE-SEAT'",
    );
    const { jobId } = await startBatch(2, { inviter: row?.id });
    await app.runJob('invitation.run-code-job', { jobId });
    const kinds = [];
    for (const { code } of await listRows(jobId)) {
      const { data } = await app.send('register', { input: newVisitor({ registrationCode: code }) });
      kinds.push(data.register.__typename);
    }
    expect(kinds).toEqual(['RegistrationPending', 'RegistrationRefused']);
  });

  test('a batch that is cancelled before it runs creates no codes', async () => {
    const { jobId } = await startBatch(600, { campaign: 'cancelled' });
    expect((await app.send('cancelCodeJob', { id: jobId }, headers)).data.cancelCodeJob).toEqual({
      status: 'cancelled',
    });
    await app.runJob('invitation.run-code-job', { jobId });
    expect(await findJob(jobId)).toMatchObject({ status: 'cancelled', created: 0 });
    expect(await app.sql("select id from registration_code where campaign = 'cancelled'")).toEqual([]);
  });

  test.each([
    [0, {}, 'amount-invalid'],
    [10_001, {}, 'amount-invalid'],
    [5, { inviter: 'nobody@members.example' }, 'inviter-unknown'],
    [5, { customizationKey: 'gone' }, 'customization-unknown'],
    [5, { countries: ['XX'] }, 'country-unknown'],
    [5, { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'period-invalid'],
  ])('of %i with %j is refused: %s', async (amount, changes, reason) => {
    const before = await countJobs();
    expect(await startBatch(amount, changes)).toMatchObject({ reason });
    expect(await countJobs()).toBe(before);
  });
});

describe('[K1] an import of codes', () => {
  test('has a result for each row', async () => {
    const lines = [
      'code,inviter,countries,link_only,ends',
      'IMPORTED-1,,,,',
      'imported-2,doras@members.example,DE|AT,yes,2027-01-31',
      'IMPORTED-1,,,,',
      'DORAS,,,,',
      '2K7M-3PQRS-4TVWXY,,,,',
      'A B,,,,',
      'IMPORTED-3,nobody@members.example,,,',
      'IMPORTED-4,,XX,,',
      'IMPORTED-5,,,perhaps,',
      'IMPORTED-6,,,,31.01.2027',
      ',,,,',
      'IMPORTED-7,,,',
    ];
    const { rows } = await importFile(`\ufeff${lines.join('\r\n')}`);
    expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'created', null],
      [3, 'created', null],
      [4, 'refused', 'duplicate'],
      [5, 'refused', 'code-taken'],
      [6, 'refused', 'code-mistyped'],
      [7, 'refused', 'code-invalid'],
      [8, 'refused', 'inviter-unknown'],
      [9, 'refused', 'country-unknown'],
      [10, 'refused', 'link-only-invalid'],
      [11, 'refused', 'time-invalid'],
      [13, 'refused', 'cells-missing'],
    ]);
    const [code] = await app.sql(
      "select countries, link_only, ends_at from registration_code where code = 'IMPORTED-2'",
    );
    expect(code).toEqual({ countries: ['DE', 'AT'], link_only: true, ends_at: new Date('2027-01-31T23:00:00Z') });
  });

  test('tells about cells that harm spreadsheets or databases, and forgets the cells of processed rows', async () => {
    const { value, rows } = await importFile(
      'code,campaign\n=1+1,\n"@SUM(A1)",\nNUL\0CODE,\nQUOTED-1,"two\nlines"\n"QUOTED\n-2",x\nQUOTED-3,"a ""b"", c"\n',
    );
    expect(rows.map(({ code, outcome, reason }) => [code, outcome, reason])).toEqual([
      ['=1+1', 'refused', 'code-invalid'],
      ['@SUM(A1)', 'refused', 'code-invalid'],
      ['NUL\ufffdCODE', 'refused', 'code-invalid'],
      ['QUOTED-1', 'refused', 'campaign-invalid'],
      ['QUOTED\n-2', 'refused', 'code-invalid'],
      ['QUOTED-3', 'created', null],
    ]);
    expect(
      await app.sql('select number from code_job_row where job_id = $1 and input is not null', [value.job]),
    ).toEqual([]);
  });

  test('of codes with the names of pages: each is read by its id', async () => {
    const names = ['EXPLAIN', 'IMPORT', 'EXPORT', 'BATCH', 'NEW-BATCH', 'QR-CODES', 'JOBS'];
    expect((await importFile(['code', ...names].join('\n'))).value).toMatchObject({ created: names.length });
    for (const code of names) {
      const [row] = await app.sql('select id from registration_code where code = $1', [code]);
      expect((await app.send('showCode', row as object, headers)).data.registrationCode).toMatchObject({ code });
    }
  });

  test.each<[string, string | Uint8Array, string, number | null]>([
    ['in Latin-1', Buffer.from('code,campaign\nIMPORTED-X,Frühling\n', 'latin1'), 'file-encoding', 2],
    ['in UTF-16 without a mark', Buffer.from('code\nIMPORTED-X\n', 'utf16le'), 'file-encoding', 1],
    ['cut off in a quote', 'code,campaign\nIMPORTED-X,a\nIMPORTED-Y,"b', 'file-quote', 3],
    ['without columns', 'IMPORTED-X\n', 'columns-unknown', 1],
    ['without rows', 'code\n\n', 'file-empty', null],
    ['that is empty', '', 'file-empty', null],
    ['with a row of 1 MB', `code\nIMPORTED-X\n${'X'.repeat(1_000_000)}\n`, 'file-line-too-long', 3],
    [
      'of more than 20 MB',
      `code,campaign\n${`IMPORTED-X,${'x'.repeat(9_000)}\n`.repeat(2_400)}`,
      'file-too-large',
      null,
    ],
  ])('of a file %s leaves nothing behind', async (_, content, reason, line) => {
    const before = await countJobs();
    const { value } = await importFile(content);
    expect(value).toMatchObject({ refused: reason });
    if (line !== null) expect(value).toMatchObject({ line });
    expect(await countJobs()).toBe(before);
    expect(
      await app.sql('select job_id from code_job_row where not exists (select from code_job j where j.id = job_id)'),
    ).toEqual([]);
    expect(
      await app.sql("select id from registration_code where code like 'IMPORTED-_' and code > 'IMPORTED-A'"),
    ).toEqual([]);
  });

  test('of 5,000 rows is done, and one row more than 100,000 is refused', async () => {
    const file = (count: number) => `code\n${Array.from({ length: count }, (_, i) => `BULK-${i}`).join('\n')}\n`;
    expect((await importFile(file(100_001))).value).toEqual({ refused: 'file-too-long', line: 100_002 });
    expect((await importFile(file(5_000))).value).toMatchObject({ status: 'done', created: 5_000, refused: 0 });
    expect((await importFile(file(5_000))).value).toMatchObject({ status: 'done', created: 0, refused: 5_000 });
  }, 60_000);
});

describe('[G1] the file of a page', () => {
  /** What the page does in process: no role can send a file over HTTP. */
  async function importAs(adminRole: AdminRole | null): Promise<string> {
    const viewer = { memberId: crypto.randomUUID(), sessionId: '', role: adminRole ? 'ADMIN' : 'MEMBER', adminRole };
    const file = new Blob([`code\nROLE-${adminRole}\n`]).stream();
    const { data, errors } = await graphql({
      schema: app.program.createSchema(),
      source: operationText('importCodes'),
      contextValue: { viewer, locale: 'en', translate: (key: string) => key },
      variableValues: { file, fileName: 'codes.csv', settings: settings() },
    });
    const [result] = Object.values(data ?? {}) as { readonly __typename: string }[];
    return result?.__typename ?? String(errors?.[0]?.extensions.code);
  }

  test.each([
    [null, 'FORBIDDEN'],
    ['VIEWER', 'FORBIDDEN'],
    ['SUPPORT', 'FORBIDDEN'],
    ['MARKETING', 'CodeJobStarted'],
    ['OWNER', 'CodeJobStarted'],
  ] as const)('%s: %s', async (role, expected) => {
    expect(await importAs(role)).toBe(expected);
  });
});
