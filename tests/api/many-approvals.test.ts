// Approvals of many applications while others use the invitations of the same inviter [K1].
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addAdmin, type Person } from '../support/admins.ts';
import { addInviter, tally } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

const JOB = 'membership-interest.change-applications';

let app: TestApp;
let admins: readonly Person[];
beforeAll(async () => {
  app = await openTestApp();
  admins = [await addAdmin(app, 'OWNER'), await addAdmin(app, 'SUPPORT')];
});
afterAll(() => app.close());

/** Adds open applications, beyond the limits of the form; returns their ids. */
async function addMany(prefix: string, count: number): Promise<readonly string[]> {
  const rows = await app.sql<{ id: string }>(
    `insert into membership_interest (id, email, language, country, applied_at, confirmation_requested_at, is_disposable, is_mistyped)
     select gen_random_uuid(), $1 || lpad(n::text, 5, '0') || '@example.com', 'de', 'DE', now(), now(), false, false
     from generate_series(1, $2::int) n returning id`,
    [prefix, count],
  );
  return rows.map(({ id }) => id);
}

async function approve(ids: readonly string[], code: string, admin = 0) {
  const variables = { input: { decision: 'APPROVE', ids, code } };
  return (await app.send('changeApplications', variables, admins[admin]?.headers)).data.result;
}

const findChange = async (id: string) =>
  (await app.send('applicationChange', { id }, admins[0]?.headers)).data.membershipApplicationChange;

/** The addresses of a prefix, as often as they got an invitation. */
const listInvited = (prefix: string) =>
  app.mails.filter(({ to, kind }) => kind === 'interest-invitation' && to.startsWith(prefix)).map(({ to }) => to);

const countByStatus = (prefix: string) =>
  app.sql(
    `select status, count(*)::int as number from membership_interest where email like $1 group by status order by status`,
    [`${prefix}%`],
  );

/** Others take invitations of an inviter while the change commits its first hundred applications. */
async function takeAfterFirstBatch(inviter: string, taken: number): Promise<void> {
  await app.sql(`
    create function take_invitations() returns trigger language plpgsql as $$ begin
      update invitation_slot set balance = balance - ${taken} where inviter_id = '${inviter}';
      return null;
    end $$`);
  await app.sql(`create trigger others_register after update on membership_interest_change
    for each row when (old.done = 0 and new.done = 100) execute function take_invitations()`);
  onTestFinished(async () => void (await app.sql('drop function take_invitations cascade')));
}

describe('an approval of many', () => {
  test('stops where its rest has no invitations any more: the rest stays open, without mails', async () => {
    const inviter = await addInviter(app.database.pool, 'MIDWAY', 150);
    const ids = await addMany('midway', 150);
    await takeAfterFirstBatch(inviter, 101);
    const { change } = await approve(ids, 'MIDWAY');
    await app.drain();
    expect(await findChange(change.id)).toMatchObject({
      ...{ total: 150, done: 100, changed: 100, stoppedBy: 'too-few-invitations' },
      ...{ finishedAt: expect.any(String), results: [{ result: 'done', number: 100 }] },
    });
    expect(new Set(listInvited('midway')).size).toBe(100);
    expect(listInvited('midway')).toHaveLength(100);
    const rest = await app.sql<{ id: string }>(
      `select id from membership_interest where email like 'midway%' and status = 'applied'`,
    );
    expect(rest).toHaveLength(50);
    // The rest would be refused now as well, and all but one of it would not.
    const restIds = rest.map(({ id }) => id);
    expect(await approve(restIds, 'MIDWAY')).toMatchObject({ reason: 'too-few-invitations' });
    expect(await approve(restIds.slice(1), 'MIDWAY')).toHaveProperty('change');
  });
});

describe('two approvals of many at once, with few invitations', () => {
  test('approve each application once, with one mail, and each says which ones the other has approved', async () => {
    await addInviter(app.database.pool, 'BOTH-MANY', 150);
    const ids = await addMany('bothmany', 150);
    const changes = await Promise.all([0, 1].map(async (admin) => (await approve(ids, 'BOTH-MANY', admin)).change.id));
    await Promise.all(changes.map((changeId) => app.runJob(JOB, { changeId })));
    await app.drain();
    const found = await Promise.all(changes.map(findChange));
    for (const { total, done, changed, stoppedBy, results } of found) {
      expect({ total, done, stoppedBy }).toEqual({ total: 150, done: 150, stoppedBy: null });
      const others = results.find(({ result }: { result: string }) => result === 'application-approved')?.number ?? 0;
      expect(changed + others).toBe(150);
    }
    expect(found[0].changed + found[1].changed).toBe(150);
    expect(await countByStatus('bothmany')).toEqual([{ status: 'approved', number: 150 }]);
    expect(listInvited('bothmany').toSorted()).toEqual([...new Set(listInvited('bothmany'))].toSorted());
    expect(listInvited('bothmany')).toHaveLength(150);
  });

  test('reserve none of them: no more applicants register than there are invitations', async () => {
    await addInviter(app.database.pool, 'FOUR-LEFT', 4);
    const ids = await addMany('fourleft', 6);
    const results = await Promise.all([approve(ids.slice(0, 4), 'FOUR-LEFT'), approve(ids.slice(2), 'FOUR-LEFT', 1)]);
    await app.drain();
    expect(tally(results)).toEqual({ MembershipApplicationsChanged: 2 });
    expect(await countByStatus('fourleft')).toEqual([{ status: 'approved', number: 6 }]);
    expect(listInvited('fourleft')).toHaveLength(6);
    const visitors = listInvited('fourleft').map((email) => newVisitor({ email, registrationCode: 'FOUR-LEFT' }));
    const answers = await Promise.all(visitors.map((input) => app.send('register', { input })));
    expect(tally(answers.map(({ data }) => data.register))).toEqual({ RegistrationPending: 4, RegistrationRefused: 2 });
    const [slot] = await app.sql(
      `select balance, pending from invitation_slot where inviter_id = (select inviter_id from registration_code where code = 'FOUR-LEFT')`,
    );
    expect(slot).toEqual({ balance: 4, pending: 4 });
    // From now on an approval is refused, and says why.
    const [late] = await addMany('late', 1);
    expect(await approve([late ?? ''], 'FOUR-LEFT')).toMatchObject({ reason: 'no-invitations' });
  });
});
