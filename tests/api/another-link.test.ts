// Another registration link for an approved applicant [K1], and invitations whose mail failed until the link expired.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Headers, listAudit, logIn, type Person } from '../support/admins.ts';
import { addInviter } from '../support/cluster.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { becomeMember, PASSWORD, register } from '../support/visitors.ts';

let app: TestApp;
const admins: Person[] = [];
let headers: readonly Headers[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admins.push(await addAdmin(app, 'SUPPORT'), await addAdmin(app, 'OWNER'));
});
afterAll(() => app.close());
beforeEach(() => setDay(0));
afterEach(() => vi.restoreAllMocks());

/** The sessions of the admins have ended by then. */
async function setDay(day: number): Promise<void> {
  app.setClock(day * DAY);
  headers = await Promise.all(admins.map(({ email }) => logIn(app, email, PASSWORD)));
}

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, headers[admin]);
const show = async (id: string) => (await send('showApplication', { id })).data.membershipApplication;
const preview = async (id: string) =>
  (await send('applicationInvitation', { id })).data.membershipApplicationInvitation;
const again = async (input: object, admin = 0) => (await send('inviteAgain', { input }, admin)).data.result;
const refused = (reason: string) => ({ __typename: 'MembershipApplicationRefused', reason });
const DECIDED = { __typename: 'MembershipApplicationDecided' };
const at = (time: number) => new Date(START.getTime() + time).toISOString();
const invitationsTo = (email: string) =>
  app.mails.filter(({ to, kind }) => to === email && kind === 'interest-invitation');
const listLinks = (email: string) =>
  invitationsTo(email).map(({ links: [link = ''] }) => {
    const query = new URL(link).searchParams;
    return { code: query.get('rc'), ends: Number(query.get('vt')?.split('.')[0]) * SECOND - START.getTime() };
  });

async function apply(email: string): Promise<string> {
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  await app.drain();
  const [row] = await app.sql<{ id: string }>('select id from membership_interest where email = $1', [email]);
  return row?.id ?? '';
}

async function applyAndApprove(email: string, code = 'NOCTURNE'): Promise<string> {
  const id = await apply(email);
  await send('decideApplication', { input: { id, decision: 'APPROVE', code } });
  return id;
}

describe('another link', () => {
  test('begins anew, with the code of the one before unless another is given; the page and the audit log show it', async () => {
    const id = await applyAndApprove('holiday@example.com', 'SOCIAL15');
    await applyAndApprove('later@example.com');
    await app.drain();
    expect(await show(id)).toMatchObject({ invitedAt: at(0), linkValidUntil: at(14 * DAY) });
    await setDay(15);
    const shown = await preview(id);
    expect(shown).toMatchObject({ code: 'SOCIAL15', refusal: null, mail: { to: 'holiday@example.com' } });
    expect(await again({ id, code: shown.code, invitedAt: at(0) })).toEqual(DECIDED);
    await app.drain();
    expect(listLinks('holiday@example.com')).toEqual([
      { code: 'SOCIAL15', ends: 14 * DAY },
      { code: 'SOCIAL15', ends: 29 * DAY },
    ]);
    const times = { decidedAt: at(0), invitedAt: at(15 * DAY), invitationSentAt: at(15 * DAY) };
    expect(await show(id)).toMatchObject({ state: 'APPROVED', ...times, linkValidUntil: at(29 * DAY) });
    const [, entry] = await listAudit(app, `interest:${id}`);
    const actor = `member:${admins[0]?.id}`;
    expect(entry).toMatchObject({ actor, action: 'interest.invited-again', after: { code: 'SOCIAL15' } });
  });

  test('of two admins at once is sent once, and the other one learns it', async () => {
    const id = await applyAndApprove('twice@example.com');
    await app.drain();
    await setDay(1);
    const input = { id, code: 'NOCTURNE', invitedAt: at(0) };
    const results = await Promise.all([again(input, 0), again(input, 1)]);
    await app.drain();
    const winner = results.findIndex(({ __typename }) => __typename === DECIDED.__typename);
    expect(results.toSpliced(winner, 1)).toEqual([refused('interest-invited')]);
    expect(invitationsTo('twice@example.com')).toHaveLength(2);
    const entries = (await listAudit(app, `interest:${id}`)).filter(
      ({ action }) => action === 'interest.invited-again',
    );
    expect(entries).toMatchObject([{ actor: `member:${admins[winner]?.id}` }]);
  });

  test('does not count its own applicant among the others who need invitations of the code', async () => {
    await addInviter(app.database.pool, 'FOR-ONE', 1);
    const id = await applyAndApprove('alone@example.com', 'FOR-ONE');
    expect(await preview(id)).toMatchObject({ code: 'FOR-ONE', outstanding: { number: 0 } });
  });

  test('is refused for applications that are open, declined or unknown', async () => {
    const id = await apply('open@example.com');
    const input = { id, code: 'NOCTURNE', invitedAt: null };
    expect(await again(input)).toEqual(refused('interest-open'));
    await send('decideApplication', { input: { id, decision: 'DECLINE' } });
    expect(await again(input)).toEqual(refused('interest-declined'));
    expect(await again({ ...input, id: admins[0]?.id })).toEqual(refused('interest-unknown'));
    expect(await again({ ...input, id: 'x' })).toEqual(refused('interest-unknown'));
  });

  test('is refused for who has registered, also by the command', async () => {
    const id = await applyAndApprove('pending@example.com');
    await register(app, { email: 'pending@example.com' });
    expect(await again({ id, code: 'NOCTURNE', invitedAt: at(0) })).toEqual(refused('interest-registered'));
    const member = await becomeMember(app);
    await applyAndApprove(member.visitor.email);
    const outcome = await runCommand(app, 'interest approve', [member.visitor.email], { code: 'NOCTURNE', again: '' });
    expect(outcome).toMatchObject({ value: { results: [{ kind: 'refused', reason: 'interest-registered' }] } });
  });

  test.each([
    ['EMPTY', 'no-invitations'],
    ['ENDED', 'code-ended'],
    ['NO-SUCH-CODE', 'code-unknown'],
  ])('with the code %s is refused: %s', async (code, reason) => {
    const email = `refused.${code.toLowerCase()}@example.com`;
    const id = await applyAndApprove(email);
    expect(await again({ id, code, invitedAt: at(0) })).toEqual(refused(reason));
    expect(await show(id)).toMatchObject({ code: 'NOCTURNE', invitedAt: at(0) });
    await app.drain();
    expect(invitationsTo(email)).toHaveLength(1);
  });
});

/** An approved applicant whose mail the server has refused for good. */
async function approveUnmailed(email: string, code = 'NOCTURNE') {
  const id = await applyAndApprove(email, code);
  await failMail(id);
  const { data } = await send('mailList', { direction: 'DESCENDING', filter: { recipient: email, state: 'FAILED' } });
  return { id, mailId: data.outgoingMails.edges[0].node.id as string };
}

/** The mail server refuses the next mail; its job becomes a dead letter, as with pg-boss. */
async function failMail(interestId: string): Promise<void> {
  vi.spyOn(app.mails, 'push').mockImplementationOnce(() => {
    throw Object.assign(new Error('failed'), { kind: 'mail-refused', reason: 'EENVELOPE RCPT TO 550 5.1.1' });
  });
  await expect(app.drain()).rejects.toThrow('failed');
  await app.sql(
    `with job as (delete from pgboss.job where data->>'interestId' = $1 and name = 'membership-interest.send-invitation' returning *)
     insert into pgboss.job (name, data, group_id, source_name, source_id, source_root_id, source_created_on, source_retry_count)
     select 'dead-letter', data, group_id, name, id, coalesce(source_root_id, id), created_on, 12 from job`,
    [interestId],
  );
}

const retry = async (id: string) => (await send('retryMails', { input: { ids: [id] } })).data.result;
const getState = async (id: string) => (await send('showMail', { id })).data.outgoingMail.state;

describe('a retry of an invitation whose mail has failed', () => {
  test('mails the same link as long as it is valid', async () => {
    const { id, mailId } = await approveUnmailed('soon@example.com');
    await setDay(13);
    expect(await retry(mailId)).toMatchObject({ retried: 1 });
    await app.drain();
    expect(listLinks('soon@example.com')).toEqual([{ code: 'NOCTURNE', ends: 14 * DAY }]);
    expect(await show(id)).toMatchObject({ invitedAt: at(0) });
  });

  test('renews an expired link from the retry on, and notes it; a further retry mails that link', async () => {
    const { id, mailId } = await approveUnmailed('late@example.com');
    await setDay(14);
    expect(await app.program.maintenance.useCases.clearDeadLetters()).toBe(0);
    expect(await retry(mailId)).toMatchObject({ retried: 1 });
    await failMail(id);
    await setDay(15);
    expect(await retry(mailId)).toMatchObject({ retried: 1 });
    await app.drain();
    expect(await getState(mailId)).toBe('SENT');
    expect(listLinks('late@example.com')).toEqual([{ code: 'NOCTURNE', ends: 28 * DAY }]);
    expect(await show(id)).toMatchObject({ invitedAt: at(14 * DAY), invitationSentAt: at(15 * DAY) });
    const entries = (await listAudit(app, `interest:${id}`)).slice(1);
    expect(entries).toMatchObject([{ actor: 'retry', action: 'interest.invited-again', after: { code: 'NOCTURNE' } }]);
  });

  test('sends nothing where the link has expired and its code admits nobody any more', async () => {
    const inviter = await addInviter(app.database.pool, 'BLOCKED-SINCE', 5);
    const { id, mailId } = await approveUnmailed('closed@example.com', 'BLOCKED-SINCE');
    await app.sql("update inviter set status = 'blocked' where id = $1", [inviter]);
    await setDay(20);
    await retry(mailId);
    await app.drain();
    expect([invitationsTo('closed@example.com'), await getState(mailId)]).toEqual([[], 'DROPPED']);
    expect(await show(id)).toMatchObject({ state: 'APPROVED', invitedAt: at(0), invitationSentAt: null });
    expect(await preview(id)).toMatchObject({ code: 'BLOCKED-SINCE', refusal: 'inviter-inactive', mail: null });
    expect(await again({ id, code: 'NOCTURNE', invitedAt: at(0) })).toEqual(DECIDED);
    await app.drain();
    expect(listLinks('closed@example.com')).toEqual([{ code: 'NOCTURNE', ends: 34 * DAY }]);
  });

  test('is superfluous where the link has expired and the person has registered', async () => {
    const { mailId } = await approveUnmailed('came@example.com');
    await register(app, { email: 'came@example.com' });
    expect(await app.program.maintenance.useCases.clearDeadLetters()).toBe(0);
    await setDay(14);
    await retry(mailId);
    await app.drain();
    expect([invitationsTo('came@example.com'), await getState(mailId)]).toEqual([[], 'DROPPED']);
    await setDay(0);
    await approveUnmailed('came.too@example.com');
    await register(app, { email: 'came.too@example.com' });
    await setDay(14);
    expect(await app.program.maintenance.useCases.clearDeadLetters()).toBe(1);
  });

  test('and another link at the same time are one mail', async () => {
    const { id, mailId } = await approveUnmailed('both@example.com');
    await setDay(20);
    const [retried, invited] = await Promise.all([retry(mailId), again({ id, code: 'NOCTURNE', invitedAt: at(0) }, 1)]);
    expect([retried, invited]).toMatchObject([{ retried: 1 }, DECIDED]);
    await app.drain();
    expect(listLinks('both@example.com')).toEqual([{ code: 'NOCTURNE', ends: 34 * DAY }]);
  });
});
