// Changes of many rows are cancelled alike in all lists of the back office [K1]: after the batch that runs; what is done stays.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin, type Person } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { type ChangedList, getChangeTable, insertChange } from '../support/waiting-changes.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  owner = await addAdmin(app, 'OWNER');
});
afterAll(() => app.close());

type Names = {
  readonly cancel: string;
  readonly field: string;
  readonly job: string;
  readonly command: string;
  readonly audited: string;
};

const LISTS: Readonly<Record<ChangedList, Names>> = {
  codes: {
    ...{ cancel: 'cancelCodeChange', field: 'cancelRegistrationCodeChange', job: 'invitation.change-codes' },
    ...{ command: 'code cancel-change', audited: 'codes-change' },
  },
  inviters: {
    ...{ cancel: 'cancelInvitersChange', field: 'cancelInvitersChange', job: 'invitation.change-inviters' },
    ...{ command: 'inviter cancel-change', audited: 'inviters-change' },
  },
  registrations: {
    ...{ cancel: 'cancelRegistrationsChange', field: 'cancelRegistrationsChange' },
    ...{ job: 'registration.change-registrations', command: 'registration cancel-change' },
    audited: 'registration-change',
  },
  applications: {
    ...{ cancel: 'cancelApplicationChange', field: 'cancelMembershipApplicationChange' },
    ...{ job: 'membership-interest.change-applications', command: 'interest cancel-change' },
    audited: 'applications-change',
  },
  members: {
    ...{ cancel: 'cancelMembersChange', field: 'cancelMembersChange', job: 'membership.change-members' },
    ...{ command: 'member cancel-change', audited: 'members-change' },
  },
  'landing-pages': {
    ...{ cancel: 'cancelLandingPagesChange', field: 'cancelLandingPagesChange' },
    ...{ job: 'invitation.change-landing-pages', command: 'landing cancel-change' },
    audited: 'landing-pages-change',
  },
};
const CASES = Object.entries(LISTS) as [ChangedList, Names][];

const COUNTED: readonly ChangedList[] = ['members', 'applications'];

type Stored = { readonly done: number; readonly isCancelled: boolean; readonly isFinished: boolean };
async function read(list: ChangedList, id: string): Promise<Stored | undefined> {
  const [row] = await app.sql<Stored>(
    `select cardinality(results) as done, is_cancelled as "isCancelled", finished_at is not null as "isFinished"
     from ${getChangeTable(list)} where id = $1`,
    [id],
  );
  return row;
}

/** As if a worker had stopped there. */
async function stopAt(list: ChangedList, id: string, done: number): Promise<void> {
  const counted = COUNTED.includes(list) ? ', done = $2, changed = $2' : '';
  await app.sql(
    `update ${getChangeTable(list)} set results = array_fill('done'::text, array[$2::int])${counted} where id = $1`,
    [id, done],
  );
}

const cancel = async (list: ChangedList, id: string, who = owner) => {
  const { data, errors } = await app.send(LISTS[list].cancel, { id }, who.headers);
  return errors?.[0]?.extensions?.code ?? data[LISTS[list].field];
};
const listEntries = (list: ChangedList, id: string) =>
  app.sql('select action, actor, after from audit_entry where subject = $1', [`${LISTS[list].audited}:${id}`]);

test.each(CASES)('[K1] a change of %s ends where it was cancelled, and the log says by whom', async (list, names) => {
  const id = await insertChange(app, list, 220);
  await stopAt(list, id, 100);
  expect(await cancel(list, id)).toEqual({ id });
  await app.runJob(names.job, { changeId: id });
  expect(await read(list, id)).toEqual({ done: 100, isCancelled: true, isFinished: true });
  const [entry, ...others] = (await listEntries(list, id)) as { action: string; actor: string; after: object }[];
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: `${names.audited}.cancelled`, after: { done: 100, total: 220 } });
  expect(entry?.actor).toMatch(/^member:/);
  const again = await runCommand(app, names.command, [id]);
  expect(again).toMatchObject({ lines: ['cancelled, and what is done stays: 100 of 220'] });
});

test.each(CASES)('[K1] the command line cancels a change of %s', async (list, { command }) => {
  const id = await insertChange(app, list, 3);
  const value = { id, isCancelled: true, done: 0, total: 3 };
  expect(await runCommand(app, command, [id])).toMatchObject({ kind: 'done', value });
  expect(await listEntries(list, id)).toMatchObject([{ actor: 'cli' }]);
  expect(await runCommand(app, command, ['x'])).toEqual({ kind: 'refused', reason: 'change-unknown' });
});

test.each(CASES)('[K1] a viewer cancels no change of %s', async (list) => {
  const id = await insertChange(app, list, 3);
  expect(await cancel(list, id, await addAdmin(app, 'VIEWER'))).toBe('FORBIDDEN');
  expect(await read(list, id)).toMatchObject({ isCancelled: false });
});

/** Lets each batch of a list hold the lock of its change for a while before it commits. */
async function slowDown(list: ChangedList): Promise<void> {
  await app.sql(`create or replace function wait_a_little() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); return new; end $$`);
  await app.sql(`create trigger slow before update on ${getChangeTable(list)} for each row
    when (cardinality(new.results) > cardinality(old.results)) execute function wait_a_little()`);
}

test.each(CASES)('[K1] a change of %s whose last batch runs has ended when it is cancelled', async (list, names) => {
  const id = await insertChange(app, list, 220);
  await stopAt(list, id, 219);
  await slowDown(list);
  const work = app.runJob(names.job, { changeId: id });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await cancel(list, id)).toEqual({ id });
  await work;
  await app.sql(`drop trigger slow on ${getChangeTable(list)}`);
  expect(await read(list, id)).toEqual({ done: 220, isCancelled: false, isFinished: true });
  expect(await listEntries(list, id)).toEqual([]);
});

test.each(CASES)(
  '[K1] a change of %s whose first batch runs is cancelled after it',
  async (list, names) => {
    const id = await insertChange(app, list, 220);
    await slowDown(list);
    const work = app.runJob(names.job, { changeId: id });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await cancel(list, id)).toEqual({ id });
    await work;
    await app.sql(`drop trigger slow on ${getChangeTable(list)}`);
    const stored = await read(list, id);
    expect(stored).toMatchObject({ isCancelled: true, isFinished: true });
    expect(stored?.done).toBeGreaterThan(0);
    expect(stored?.done).toBeLessThan(220);
  },
  20_000,
);
