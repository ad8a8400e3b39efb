// The applications of the back office [K1]: list, flags, preview, decisions by admins.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { becomeMember, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
const admins: Person[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admins.push(await addAdmin(app, 'OWNER'), await addAdmin(app, 'OWNER'));
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, admins[admin]?.headers);
const FIRST = { sort: 'APPLIED', direction: 'DESCENDING', filter: {} };

let applicants = 0;
async function apply(changes: { email?: string; language?: string; country?: string } = {}): Promise<string> {
  applicants += 1;
  const email = changes.email ?? `applicant.${applicants}@example.com`;
  await app.send('submitMembershipInterest', { input: { language: 'de', country: 'DE', ...changes, email } });
  await app.drain();
  const [row] = await app.sql<{ id: string }>('select id from membership_interest where email = $1', [email]);
  return row?.id ?? '';
}

/** Applications beyond the limits of the form. */
async function addMany(prefix: string, count: number): Promise<void> {
  await app.sql(
    `insert into membership_interest (id, email, language, country, applied_at, confirmation_requested_at, is_disposable, is_mistyped)
     select gen_random_uuid(), $1 || lpad(n::text, 5, '0') || '@example.com', 'de', 'DE', now(), now(), false, false
     from generate_series(1, $2::int) n`,
    [prefix, count],
  );
}

async function list(variables: object = {}) {
  const { data, errors } = await send('applicationList', { ...FIRST, ...variables });
  return errors ? errors[0]?.extensions : data.membershipApplications;
}

async function listEmails(filter: object): Promise<readonly string[]> {
  const sort = 'email' in filter ? 'EMAIL' : 'APPLIED';
  const found = await list({ filter, sort, direction: 'ASCENDING', first: 500 });
  const emails: readonly string[] = found.edges.map(
    ({ node }: { readonly node: { readonly email: string } }) => node.email,
  );
  return emails.toSorted();
}

const show = async (id: string) => (await send('showApplication', { id })).data.membershipApplication;
const preview = async (id: string, code: string | null = null) =>
  (await send('applicationInvitation', { id, code })).data.membershipApplicationInvitation;
const decide = async (input: object, admin = 0) => (await send('decideApplication', { input }, admin)).data.result;
const change = async (input: object) => (await send('changeApplications', { input })).data.result;
const findChange = async (id: string) => (await send('applicationChange', { id })).data.membershipApplicationChange;
const refused = (reason: string) => ({ __typename: 'MembershipApplicationRefused', reason });
const DECIDED = { __typename: 'MembershipApplicationDecided' };
const invitationsTo = (email: string) =>
  app.mails.filter(({ to, kind }) => to === email && kind === 'interest-invitation');
const listEntries = (id: string) =>
  app.sql('select actor, action, before, after from audit_entry where subject = $1', [`interest:${id}`]);

describe('the list finds', () => {
  test('applications by the beginning of the address, in any case', async () => {
    await apply({ email: 'find.ada@example.com' });
    await apply({ email: 'find.bea@example.com' });
    expect(await listEmails({ email: ' FIND.A' })).toEqual(['find.ada@example.com']);
    expect(await listEmails({ email: 'find.' })).toEqual(['find.ada@example.com', 'find.bea@example.com']);
    expect(await list({ filter: { email: 'find.' } })).toMatchObject({ reason: 'order-invalid' });
  });

  test('applications of a country, a language and a time', async () => {
    app.setClock(5 * DAY);
    await apply({ email: 'then@example.com', country: 'PL', language: 'pl' });
    const at = (days: number) => new Date(START.getTime() + days * DAY).toISOString();
    const here = ['then@example.com'];
    expect(await listEmails({ country: 'PL' })).toEqual(here);
    expect(await listEmails({ language: 'pl', country: 'PL' })).toEqual(here);
    expect(await listEmails({ appliedFrom: at(5) })).toEqual(here);
    expect(await listEmails({ appliedFrom: at(4), appliedBefore: at(5) })).toEqual([]);
    expect(await listEmails({ email: 'then', appliedBefore: at(6), state: 'OPEN' })).toEqual(here);
  });

  test('applications by flag; each is one for the admin and refuses nobody', async () => {
    const { visitor } = await becomeMember(app);
    const pending = (await registerWithLink(app)).visitor;
    await apply({ email: 'flag@mailinator.com' });
    const mistyped = await apply({ email: 'flag@gmial.com' });
    await apply({ email: visitor.email });
    await apply({ email: pending.email });
    expect(await listEmails({ flag: 'DISPOSABLE' })).toEqual(['flag@gmial.com', 'flag@mailinator.com']);
    expect(await listEmails({ flag: 'MISTYPED', state: 'OPEN' })).toEqual(['flag@gmial.com']);
    expect(await listEmails({ flag: 'MEMBER' })).toEqual([visitor.email]);
    expect(await listEmails({ flag: 'PENDING' })).toEqual([pending.email]);
    expect(await show(mistyped)).toMatchObject({ flags: ['DISPOSABLE', 'MISTYPED'], suggestedEmail: 'flag@gmail.com' });
  });

  test('applications in each state: registered once the approved applicant has registered', async () => {
    for (const name of ['open', 'approved', 'registered', 'declined']) {
      const id = await apply({ email: `state.${name}@example.com` });
      if (name === 'declined') await decide({ id, decision: 'DECLINE' });
      else if (name !== 'open') await decide({ id, decision: 'APPROVE', code: 'NOCTURNE' });
    }
    await register(app, { email: 'state.registered@example.com' });
    for (const name of ['open', 'approved', 'registered', 'declined'])
      expect(await listEmails({ email: 'state.', state: name.toUpperCase() })).toEqual([`state.${name}@example.com`]);
  });
});

test('addresses that were stored without an examination are flagged by a schedule', async () => {
  await addMany('late', 2);
  await app.sql(`update membership_interest set is_disposable = null, is_mistyped = null,
    email = replace(email, 'example.com', 'yopmail.com') where email like 'late%'`);
  expect(await listEmails({ email: 'late', flag: 'DISPOSABLE' })).toEqual([]);
  await app.areas.interest.schedules[0]?.run();
  expect(await listEmails({ email: 'late', flag: 'DISPOSABLE' })).toHaveLength(2);
});

describe('the preview', () => {
  test('is the mail that the approval sends, in the language of the applicant; its link opens nothing', async () => {
    const id = await apply({ email: 'preview@example.com', language: 'fr' });
    const shown = await preview(id, 'nocturne');
    expect(shown).toMatchObject({
      code: 'NOCTURNE',
      refusal: null,
      mail: { to: 'preview@example.com', language: 'fr' },
    });
    const [link = ''] = /http\S+vt=\S+/.exec(shown.mail.text) ?? [];
    const validityTimestamp = new URL(link).searchParams.get('vt');
    const check = await app.send('checkRegistrationCode', { registrationCode: 'NOCTURNE', validityTimestamp });
    expect(check.data.registrationCodeDetails.errors).toEqual(['REGISTRATION_LINK_INVALID']);
    expect(await decide({ id, decision: 'APPROVE', code: 'NOCTURNE' })).toEqual(DECIDED);
    await app.drain();
    const [sent] = invitationsTo('preview@example.com');
    const withoutSignature = (text = '') => text.replaceAll(/\d+\.[\w-]+\.[\w-]+(?=["\s<]|$)/g, 'SIGNATURE');
    expect(sent?.subject).toBe(shown.mail.subject);
    expect(withoutSignature(sent?.text)).toBe(withoutSignature(shown.mail.text));
    expect(withoutSignature(sent?.html)).toBe(withoutSignature(shown.mail.html));
  });

  test('has the code of the newest invitation unless another is given, and says what it admits', async () => {
    await addInviter(app.database.pool, 'JUST-TWO', 2);
    const [first, second] = [await apply(), await apply()];
    expect(await preview(first, 'JUST-TWO')).toMatchObject({ balance: 2, pending: 0, outstanding: { number: 0 } });
    app.setClock(DAY);
    await decide({ id: first, decision: 'APPROVE', code: 'just-two' });
    expect((await send('applicationCode', {})).data.membershipApplicationCode).toBe('JUST-TWO');
    expect(await preview(second)).toMatchObject({
      code: 'JUST-TWO',
      balance: 2,
      outstanding: { number: 1, isMore: false },
    });
    await app.sql("update membership_interest set invited_at = invited_at - interval '14 days' where id = $1", [first]);
    expect(await preview(second, 'JUST-TWO')).toMatchObject({ code: 'JUST-TWO', outstanding: { number: 0 } });
  });

  test.each([
    ['EMPTY', 'no-invitations'],
    ['ENDED', 'code-ended'],
    ['NO-SUCH-CODE', 'code-unknown'],
    ['a b\u0000', 'code-unknown'],
  ])('with the code %j shows no mail: %s; an approval is refused', async (code, refusal) => {
    const id = await apply();
    expect(await preview(id, code)).toMatchObject({ refusal, mail: null });
    expect(await decide({ id, decision: 'APPROVE', code })).toEqual(refused(refusal));
    expect(await show(id)).toMatchObject({ state: 'OPEN' });
  });
});

describe('the preview of many', () => {
  test('shows the mail of each language with its applicants, and decides nothing', async () => {
    const ids = [
      await apply({ email: 'several-1@example.com', language: 'fr' }),
      await apply({ email: 'several-2@example.com', language: 'fr' }),
      await apply({ email: 'several-3@example.com', language: 'pl' }),
    ];
    const { result } = (await send('previewApproval', { ids, code: 'nocturne' })).data;
    expect(result).toMatchObject({ code: 'NOCTURNE', selected: 3, open: 3 });
    expect(result.mails).toMatchObject([
      {
        language: 'fr',
        number: 2,
      },
      { language: 'pl', number: 1, applicants: [{ id: ids[2], email: 'several-3@example.com' }] },
    ]);
    // Both applied in the same instant, so that the order is that of their random ids.
    const applicants = result.mails[0].applicants.map(({ email }: { readonly email: string }) => email);
    expect(applicants.toSorted()).toEqual(['several-1@example.com', 'several-2@example.com']);
    expect(result.mails[0].mail.text).toContain('invit');
    expect(invitationsTo('several-1@example.com')).toEqual([]);
    await change({ decision: 'APPROVE', ids: [ids[0]], code: 'NOCTURNE' });
    const rest = (await send('previewApproval', { ids, code: 'NOCTURNE' })).data.result;
    expect(rest).toMatchObject({ selected: 3, open: 2 });
  });

  test('is refused as the approval would be', async () => {
    const ids = [await apply({ email: 'several-4@example.com' })];
    expect((await send('previewApproval', { ids, code: 'NO-SUCH' })).data.result.reason).toBe('code-unknown');
    expect((await send('previewApproval', { ids: [], code: 'NOCTURNE' })).data.result.reason).toBe('nothing-selected');
  });
});

describe('a decision', () => {
  test('of two admins at once: one decides, one mail is sent, and the other learns what was decided', async () => {
    const id = await apply({ email: 'both@example.com' });
    const decisions = [0, 1].map((admin) =>
      decide({ id, decision: 'APPROVE', code: 'NOCTURNE', reason: `by ${admin}` }, admin),
    );
    const results = await Promise.all(decisions);
    await app.drain();
    const winner = results.findIndex(({ __typename }) => __typename === DECIDED.__typename);
    expect(results.toSpliced(winner, 1)).toEqual([refused('interest-approved')]);
    expect(invitationsTo('both@example.com')).toHaveLength(1);
    const after = { status: 'approved', code: 'NOCTURNE', hasReason: true };
    expect(await listEntries(id)).toEqual([
      { actor: `member:${admins[winner]?.id}`, action: 'interest.approved', before: { status: 'applied' }, after },
    ]);
    const decidedBy = admins[winner]?.email;
    expect(await show(id)).toMatchObject({ state: 'APPROVED', decidedBy, reason: `by ${winner}`, code: 'NOCTURNE' });
  });

  test('is approved by one admin and declined by another: the first one counts', async () => {
    const id = await apply({ email: 'contrary@example.com' });
    app.setClock(DAY);
    expect(await decide({ id, decision: 'DECLINE', reason: 'too far away' })).toEqual(DECIDED);
    expect(await decide({ id, decision: 'APPROVE', code: 'NOCTURNE' }, 1)).toEqual(refused('interest-declined'));
    await app.drain();
    expect(invitationsTo('contrary@example.com')).toEqual([]);
    const erasureDueAt = addMilliseconds(START, 366 * DAY).toISOString();
    expect(await show(id)).toMatchObject({
      erasureDueAt,
      state: 'DECLINED',
      reason: 'too far away',
      decidedBy: admins[0]?.email,
    });
    expect(await listEntries(id)).toMatchObject([{ after: { status: 'declined', hasReason: true } }]);
  });

  test('with a reason that is too long is refused', async () => {
    const id = await apply();
    expect(await decide({ id, decision: 'DECLINE', reason: 'x'.repeat(501) })).toEqual(refused('reason-invalid'));
  });
});

describe('a decision about many applications', () => {
  test('approves those that are open, at once; the others stay', async () => {
    const ids = [await apply(), await apply(), await apply()];
    await decide({ id: ids[0], decision: 'DECLINE' });
    const { change: made } = await change({ decision: 'APPROVE', ids, code: 'NOCTURNE', reason: 'spring' });
    expect(await findChange(made.id)).toMatchObject({
      decision: 'APPROVE',
      total: 3,
      done: 3,
      changed: 2,
      stoppedBy: null,
    });
    expect(await findChange(made.id)).toMatchObject({
      results: [
        { result: 'done', number: 2 },
        { result: 'application-declined', number: 1 },
      ],
      rows: [{ applicationId: ids[0], result: 'application-declined' }],
    });
    expect(await Promise.all(ids.map(show))).toMatchObject([
      { state: 'DECLINED' },
      { state: 'APPROVED' },
      { state: 'APPROVED' },
    ]);
    expect(await listEntries(ids[1] ?? '')).toMatchObject([{ after: { hasReason: true, change: made.id } }]);
  });

  test('of all that a filter matches but some is a job, which continues after an interruption', async () => {
    await addMany('many', 251);
    const [kept] = (await list({ filter: { email: 'many00007' }, sort: 'EMAIL' })).edges;
    const { change: made } = await change({ decision: 'DECLINE', filter: { email: 'many' }, except: [kept.node.id] });
    expect(await findChange(made.id)).toMatchObject({ total: 250, done: 0, finishedAt: null });
    // The previous release has decided some of them, without results.
    await app.sql('update membership_interest_change set done = 10 where id = $1', [made.id]);
    await app.sql(
      `update membership_interest set status = 'declined', decided_at = $2 where id in
        (select unnest(interest_ids[1:10]) from membership_interest_change where id = $1)`,
      [made.id, app.time.now],
    );
    await app.runJob('membership-interest.change-applications', { changeId: made.id });
    await app.runJob('membership-interest.change-applications', { changeId: made.id });
    await app.drain();
    expect(await findChange(made.id)).toMatchObject({ total: 250, done: 250, changed: 240, rows: [] });
    expect(await listEmails({ email: 'many', state: 'OPEN' })).toEqual(['many00007@example.com']);
  });

  test('needs as many free invitations as open applications are selected', async () => {
    await addInviter(app.database.pool, 'TWO-LEFT', 2);
    const ids = [await apply(), await apply(), await apply()];
    const input = { decision: 'APPROVE', ids, code: 'TWO-LEFT' };
    expect(await change(input)).toEqual(refused('too-few-invitations'));
    await decide({ id: ids[2], decision: 'DECLINE' });
    expect(await change(input)).toMatchObject({ __typename: 'MembershipApplicationsChanged' });
  });

  test('stops where the code admits nobody any more, and says so', async () => {
    const inviter = await addInviter(app.database.pool, 'STOPPED', 500);
    await addMany('stop', 150);
    const { change: made } = await change({ decision: 'APPROVE', filter: { email: 'stop' }, code: 'STOPPED' });
    await app.sql("update inviter set status = 'blocked' where id = $1", [inviter]);
    await app.drain();
    const stopped = { total: 150, done: 0, changed: 0, stoppedBy: 'inviter-inactive', finishedAt: expect.any(String) };
    expect(await findChange(made.id)).toMatchObject(stopped);
    expect(await listEmails({ email: 'stop', state: 'OPEN' })).toHaveLength(150);
  });

  test('is refused without a selection, a valid code, and with too many', async () => {
    const id = await apply();
    expect(await change({ decision: 'DECLINE' })).toEqual(refused('nothing-selected'));
    expect(await change({ decision: 'DECLINE', ids: ['x'] })).toEqual(refused('id-invalid'));
    expect(await change({ decision: 'DECLINE', filter: { email: 'a b' } })).toEqual(refused('filter-invalid'));
    expect(await change({ decision: 'APPROVE', ids: [id] })).toEqual(refused('code-unknown'));
    expect(await change({ decision: 'APPROVE', ids: [id], code: 'ENDED' })).toEqual(refused('code-ended'));
    await addMany('flood', 10_001);
    expect(await change({ decision: 'DECLINE', filter: { email: 'flood' } })).toEqual(refused('too-many'));
  });
});
