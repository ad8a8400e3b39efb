// The last release on a cancelled change of landing pages [K8]: it does not ask whether a change has ended, and changes no page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { insertChange } from '../support/waiting-changes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** The statement of release 1.0.0 after it changed a page, in the same transaction. */
const addResult = (id: string, isLast: boolean) =>
  app.sql(
    `update landing_page_change set results = results || 'done'::text, finished_at = case when $2 then now() end
     where id = $1`,
    [id, isLast],
  );

test.each([
  ['one of several pages', 3, false],
  ['the last page', 1, true],
])('%s of a cancelled change is not published by the last release', async (_, total, isLast) => {
  const id = await insertChange(app, 'landing-pages', total);
  await runCommand(app, 'landing cancel-change', [id]);
  await expect(addResult(id, isLast)).rejects.toThrow();
  const stored = 'select results, is_cancelled from landing_page_change where id = $1';
  expect(await app.sql(stored, [id])).toEqual([{ results: [], is_cancelled: true }]);
});

test('the last release goes on with a change that nobody cancelled', async () => {
  const id = await insertChange(app, 'landing-pages', 2);
  await addResult(id, false);
  await addResult(id, true);
  const stored = 'select results, finished_at is not null as over from landing_page_change where id = $1';
  expect(await app.sql(stored, [id])).toEqual([{ results: ['done', 'done'], over: true }]);
});
