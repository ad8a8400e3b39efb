import type { Case } from './list-operations.ts';
import type { TestApp } from './test-app.ts';
import { bearer, registerWithLink } from './visitors.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const FIRST = { sort: 'CREATED', direction: 'DESCENDING', filter: {} };

const changeCases: readonly Case[] = [
  { about: 'nobody', variables: () => ({ id: NO_ID }) },
  { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
  { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
];

/** The operations of the list of registrations, and of one of them. */
export const REGISTRATION_CASES: Readonly<Record<string, readonly Case[]>> = {
  cancelRegistrationsChange: changeCases,
  changeRegistrations: [
    { about: 'nobody', variables: () => ({ input: { kind: 'RESEND', ids: [NO_ID] } }) },
    { about: 'a member', variables: () => ({ input: { kind: 'RESEND', ids: [NO_ID] } }), as: 'member' },
    { about: 'none', variables: () => ({ input: { kind: 'RESEND', ids: [] } }), as: 'admin' },
    { about: 'a kind that there is not', variables: () => ({ input: { kind: 'DELETE', ids: [NO_ID] } }), as: 'admin' },
  ],
  registrationsChanges: [
    { about: 'a member', as: 'member' },
    { about: 'the newest', as: 'admin' },
  ],
  registrationsChange: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  enterActivationCode: [
    { about: 'what is no code', variables: () => ({ registrationId: NO_ID, activationCode: '0000000' }) },
    { about: 'an unknown registration', variables: () => ({ registrationId: NO_ID, activationCode: '000000' }) },
    { about: 'a number as a code', variables: () => ({ registrationId: NO_ID, activationCode: 123456 }) },
  ],
  enterRenewalCode: [
    {
      about: 'an unknown link',
      variables: () => ({ accountActivationId: 'A'.repeat(43), activationCode: '000000' }),
    },
  ],
  eraseRegistration: changeCases,
  registrationExport: [
    { about: 'a member', variables: () => FIRST, as: 'member' },
    { about: 'all registrations', variables: () => FIRST, as: 'admin' },
  ],
  registrationList: [
    { about: 'nobody', variables: () => FIRST },
    { about: 'a page', variables: () => ({ ...FIRST, first: 2 }), as: 'admin' },
    { about: 'a search', variables: () => ({ ...FIRST, sort: 'EMAIL', filter: { email: 'ada' } }), as: 'admin' },
    { about: 'a day as an instant', variables: () => ({ ...FIRST, filter: { createdFrom: '2026' } }), as: 'admin' },
    { about: 'an order that is not offered', variables: () => ({ ...FIRST, sort: 'NAME' }), as: 'admin' },
  ],
  requestActivationMail: changeCases,
  showRegistration: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  withdrawPendingRegistration: changeCases,
};

const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { state: 'ACTIVE' },
  { state: 'PENDING' },
  { state: 'EXPIRED', createdFrom: '2020-01-01T00:00:00Z' },
  { state: 'ERASED' },
  { country: 'DE', language: 'de' },
  { code: 'CLUB-000000007', createdBefore: '2030-01-01T00:00:00Z' },
  { email: 'member-00000000' },
  { email: 'guest-000000015@example.net' },
  { name: 'Kowalski Ada', code: 'CLUB-000000007', country: 'DE' },
];

const getSort = (filter: Readonly<Record<string, string>>) =>
  'email' in filter ? 'EMAIL' : 'name' in filter ? 'NAME' : 'CREATED';

/** Reads, filters and changes registrations as an admin. */
export async function workWithRegistrations(app: TestApp, token: string, registrationCode: string): Promise<void> {
  const headers = bearer(token);
  const ids: string[] = [];
  for (const filter of FILTERS) {
    const order = { sort: getSort(filter), direction: 'ASCENDING', filter };
    const { edges, pageInfo } = (await app.send('registrationList', { ...order, first: 50 }, headers)).data
      .registrations;
    if (pageInfo.endCursor)
      await app.send('registrationList', { ...order, first: 50, after: pageInfo.endCursor }, headers);
    ids.push(...edges.slice(0, 2).map(({ node }: { readonly node: { readonly id: string } }) => node.id));
  }
  for (const id of new Set(ids)) await app.send('showRegistration', { id }, headers);
  const { registrationId: id } = await registerWithLink(app, { registrationCode });
  for (const name of ['requestActivationMail', 'withdrawPendingRegistration', 'eraseRegistration', 'eraseRegistration'])
    await app.send(name, { id }, headers);
  await workWithMany(app, token, registrationCode);
}

/** Changes many registrations, by a job and at once. */
async function workWithMany(app: TestApp, token: string, registrationCode: string): Promise<void> {
  const headers = bearer(token);
  const { registrationId } = await registerWithLink(app, { registrationCode });
  for (const kind of ['RESEND', 'WITHDRAW'])
    await app.send('changeRegistrations', { input: { kind, ids: [registrationId] } }, headers);
  const rows = await app.sql<{ id: string }>(
    "select id from registration where status = 'active' order by id limit 101",
  );
  const input = { kind: 'WITHDRAW', ids: rows.map(({ id }) => id) };
  const { change } = (await app.send('changeRegistrations', { input }, headers)).data.result;
  await app.drain();
  await app.send('registrationsChange', { id: change.id }, headers);
  const filter = { code: 'EMPTY', country: 'LU' };
  await app.send('changeRegistrations', { input: { kind: 'WITHDRAW', filter } }, headers);
  const other = (await app.send('changeRegistrations', { input }, headers)).data.result.change;
  await app.send('registrationsChanges', {}, headers);
  await app.send('cancelRegistrationsChange', { id: other.id }, headers);
  const { attemptLog } = app.areas.registration.useCases;
  attemptLog.noteRefused('resend-refused', { registrationId }, 'ended');
  await attemptLog.flush();
}
