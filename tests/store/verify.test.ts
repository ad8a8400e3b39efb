import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findBrokenGuarantees } from '#modules/registration/store/verify.ts';
import { growClub } from '../support/grown-club.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await growClub(app.database.pool, 6_000);
}, 60_000);
afterAll(() => app.close());

/** The statements that `work` sent. */
async function collectStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''),
  );
  query.mockRestore();
  return sent;
}

test('all guarantees hold on a large club, and each check is reported while it runs', async () => {
  const reported: string[] = [];
  const found = await findBrokenGuarantees(app.database.db, ({ name, done, of }) =>
    reported.push(`${done}/${of} ${name}`),
  );
  expect(found.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(reported).toEqual(found.map(({ name }, index) => `${index + 1}/${found.length} ${name}`));
});

test('each check reads a table once, of any size, and has a timeout of its own', async () => {
  const checked = await findBrokenGuarantees(app.database.db);
  const sent = await collectStatements(() => findBrokenGuarantees(app.database.db));
  const checks = sent.filter((text) => /^\s*(?:select|with)/.test(text));
  expect(checks).toHaveLength(checked.length);
  expect(sent.indexOf(checks[0] ?? '')).toBeGreaterThan(
    sent.findIndex((text) => /set local statement_timeout/.test(text)),
  );
  for (const check of checks) {
    const plan = await app.sql<{ 'QUERY PLAN': string }>(`explain ${check}`);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).not.toMatch(/Nested Loop|SubPlan/);
  }
});

test('violations are counted completely and shown in part', async () => {
  const broken = 33;
  await app.sql(`alter table registration disable trigger user`);
  await app.sql(
    `update registration set status = 'expired', ended_at = created_at where id in
       (select id from registration where email like '%@grown.example' and status = 'active' limit ${broken})`,
  );
  await app.sql(`alter table registration enable trigger user`);
  const { holds, guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  expect(holds).toBe(false);
  expect(guarantees.filter((one) => one.broken > 0)).toMatchObject([
    { name: "a registration's status and its ledger agree", broken, examples: { length: 20 } },
    { name: 'an active registration has one member and one voucher', broken, examples: { length: 20 } },
  ]);
});
