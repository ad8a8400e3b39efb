// Who loses the permission or the session while a request runs changes nothing any more [G1] [G3] [K1].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUDITED_FACTORS } from '../support/audited-factors.ts';
import { AUDITED_MUTATIONS } from '../support/audited-mutations.ts';
import { AUDITED_ADMIN } from '../support/audited-people.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer } from '../support/visitors.ts';

/** Of everybody with the password, also of members. */
const OF_EVERYBODY: ReadonlySet<string> = new Set(['login', 'logout', 'resetPassword', 'changePassword']);

/** Without changes of the own factors, which look at the account again: first-factor.test.ts. */
const CASES = Object.entries(AUDITED_MUTATIONS).filter(
  ([name]) => !(name in AUDITED_FACTORS) || name === 'resetAdminFactors',
);

const DEMOTE = "update member set role = 'MEMBER', admin_role = null where id = $1";
const PROMOTE = "update member set role = 'ADMIN', admin_role = 'OWNER' where id = $1";
const END = 'update session set revoked_at = now() where member_id = $1 and revoked_at is null';

let app: TestApp;
let admin = '';
let token = '';
beforeAll(async () => {
  app = await openTestApp();
  const created = await app.areas.membership.useCases.createAdmin(AUDITED_ADMIN);
  if (created.kind === 'created') admin = created.member.id;
  await app.areas.membership.useCases.createAdmin({ ...AUDITED_ADMIN, email: 'other-owner@club.example' });
});
beforeEach(async () => {
  await app.sql('delete from rate_limit');
  token = await logIn();
});
afterAll(() => app.close());

async function countEntries(): Promise<number> {
  const [row] = await app.sql<{ count: number }>('select count(*) from audit_entry where actor = $1', [
    `member:${admin}`,
  ]);
  return row?.count ?? 0;
}

async function waits(): Promise<boolean> {
  // The locks of other databases belong to other test files, which share the server.
  const waiting = await app.sql(`
    select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`);
  return waiting.length > 0;
}

async function logIn(): Promise<string> {
  return (await app.send('login', AUDITED_ADMIN)).data.login.token;
}

const runWhileDemoted = (document: string, variables: object = {}) =>
  runDuring(DEMOTE, { document, variables, token }).finally(() => app.sql(PROMOTE, [admin]));

const runWhileEnded = async (document: string, variables: object = {}) =>
  runDuring(END, { document, variables, token: await logIn() });

type Operation = { readonly document: string; readonly variables: object; readonly token: string };

/** The errors of an operation of the admin during which a statement takes its right: it began before, and writes after. */
async function runDuring(statement: string, { document, variables, token: own }: Operation): Promise<unknown> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement, [admin]);
    let isAnswered = false;
    const answer = app.graphql(document, variables, bearer(own)).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await waits()), { interval: 5 }).toBe(true);
    await client.query('commit');
    const { errors = [] } = await answer;
    return errors.map(({ extensions }) => extensions?.code);
  } finally {
    client.release();
  }
}

describe('[G1] an admin who is none any more when the change is stored', () => {
  test('a change that a job would make is not stored', async () => {
    await app.sql(`
      insert into registration_code (id, code, inviter_id, customization_key, created_at)
      select gen_random_uuid(), 'LOST-' || n, (select id from inviter limit 1), 'default', now() from generate_series(1, 101) n`);
    const document =
      'mutation { changeRegistrationCodes(input: { kind: DISABLE, filter: { code: "LOST-" } }) { __typename } }';
    expect(await runWhileDemoted(document)).toEqual(['FORBIDDEN']);
    await app.drain();
    expect(await app.sql("select from registration_code where code like 'LOST-%' and disabled_at is not null")).toEqual(
      [],
    );
  });

  test.each(CASES)('%s changes nothing', async (name, prepare) => {
    const [document, variables, who] = await prepare(app);
    if (who === undefined && !OF_EVERYBODY.has(name)) {
      const before = await countEntries();
      expect(await runWhileDemoted(document, variables)).toEqual(['FORBIDDEN']);
      expect(await countEntries()).toBe(before);
      const logins = before + 1;
      expect(await runWhileEnded(document, variables)).toEqual(['UNAUTHENTICATED']);
      expect(await countEntries()).toBe(logins);
      token = await logIn();
    }
    // The cases after it need what it changes.
    expect((await app.graphql(document, variables, bearer(token))).errors).toBeUndefined();
    await app.drain();
  });
});
