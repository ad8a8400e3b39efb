import type { TestApp } from './test-app.ts';
import { bearer } from './visitors.ts';

const FILTERS: readonly object[] = [
  {},
  { state: 'OPEN' },
  { state: 'REGISTERED', country: 'DE' },
  { flag: 'DISPOSABLE' },
  { flag: 'MEMBER' },
  { language: 'de', appliedFrom: '2020-01-01T00:00:00Z', appliedBefore: '2030-01-01T00:00:00Z' },
  { email: 'applicant-0000' },
];

/** Reads, filters, previews and decides applications, one and many. */
export async function workWithApplications(app: TestApp): Promise<void> {
  const { data } = await app.send('login', { email: 'admin@example.org', password: 'a password of four words' });
  const headers = bearer(data.login.token);
  const send = async (name: string, variables: object) => (await app.send(name, variables, headers)).data;
  for (const filter of FILTERS)
    for (const [sort, direction] of [
      ['APPLIED', 'DESCENDING'],
      ['EMAIL', 'ASCENDING'],
    ]) {
      if (sort === 'APPLIED' && 'email' in filter) continue;
      const query = { sort, direction, filter, first: 50 };
      const { endCursor: after } = (await send('applicationList', query)).membershipApplications.pageInfo;
      if (after) await send('applicationList', { ...query, after });
    }
  const code = 'CLUB-000000017';
  const [one, two, ...others] = (
    await send('applicationList', { sort: 'APPLIED', direction: 'ASCENDING', filter: { state: 'OPEN' }, first: 5 })
  ).membershipApplications.edges.map(({ node }: { readonly node: { readonly id: string } }) => node.id);
  await send('showApplication', { id: one });
  await send('applicationInvitation', { id: one, code });
  await send('applicationInvitation', { id: one });
  await send('applicationCode', {});
  await send('decideApplication', { input: { id: one, decision: 'APPROVE', code } });
  const { membershipApplication: approved } = await send('showApplication', { id: one });
  await send('inviteAgain', { input: { id: one, code, invitedAt: approved.invitedAt } });
  await send('decideApplication', { input: { id: two, decision: 'DECLINE', reason: 'too far away' } });
  await send('previewApproval', { ids: others, code });
  await send('changeApplications', { input: { decision: 'APPROVE', ids: others, code } });
  const many = { decision: 'DECLINE', filter: { email: 'applicant-000001' } };
  const { change } = (await send('changeApplications', { input: many })).result;
  await app.drain();
  await send('applicationChanges', {});
  await send('applicationChange', { id: change.id });
  await send('cancelApplicationChange', { id: change.id });
}
