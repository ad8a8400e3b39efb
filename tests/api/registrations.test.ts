// The registrations of the back office [K1]: list, one registration with its timeline, changes by admins.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { activate, becomeMember, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
const admins: Person[] = [];
beforeAll(async () => {
  app = await openTestApp();
  admins.push(await addAdmin(app, 'OWNER'), await addAdmin(app, 'OWNER'));
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

const send = (name: string, variables: object, admin = 0) => app.send(name, variables, admins[admin]?.headers);

type Node = { readonly id: string; readonly email: string | null; readonly state: string };

async function list(variables: object = {}) {
  const given = { sort: 'CREATED', direction: 'DESCENDING', filter: {}, ...variables };
  const { data, errors } = await send('registrationList', given);
  return errors ? errors[0]?.extensions : data.registrations;
}

async function listEmails(filter: object, sort = 'CREATED'): Promise<readonly (string | null)[]> {
  const found = await list({ filter, sort, direction: 'ASCENDING', first: 500 });
  return found.edges.map(({ node }: { readonly node: Node }) => node.email);
}

const show = async (id: string) => (await send('showRegistration', { id })).data.registration;

async function listEvents(id: string): Promise<readonly string[]> {
  const { timeline } = await show(id);
  return timeline.map(({ kind, actorName }: { kind: string; actorName: string | null }) =>
    actorName === null ? kind : `${kind} by ${actorName}`,
  );
}

const change = async (name: string, id: string, admin = 0) => (await send(name, { id }, admin)).data.result;
const DONE = { __typename: 'RegistrationChanged' };
const refused = (reason: string, retryAfter: number | null = null) => ({
  __typename: 'RegistrationChangeRefused',
  reason,
  retryAfter,
});

const listEntries = (id: string) =>
  app.sql('select actor, action, before, after from audit_entry where subject = $1 order by at, id', [
    `registration:${id}`,
  ]);

describe('a search finds', () => {
  beforeAll(async () => {
    for (const [firstName, lastName, email] of [
      ['Zoë', 'Findling', 'zoe.findling@gmail.com'],
      ['Zacharias', 'Findling', 'zacharias@find.example.com'],
      ['Anna Maria', 'van Findel', 'anna@find.example.com'],
    ])
      await registerWithLink(app, { firstName, lastName, email });
  });

  test('an email address in any spelling of its mailbox, and by its beginning', async () => {
    expect(await listEmails({ email: ' ZoeFindling+club@GoogleMail.com ' }, 'EMAIL')).toEqual([
      'zoe.findling@gmail.com',
    ]);
    expect(await listEmails({ email: 'Z' }, 'EMAIL')).toEqual(['zacharias@find.example.com', 'zoe.findling@gmail.com']);
    expect(await listEmails({ email: 'anna@find.example.co' }, 'EMAIL')).toEqual(['anna@find.example.com']);
    expect(await listEmails({ email: 'nobody@find.example.com' }, 'EMAIL')).toEqual([]);
    expect(await listEmails({ email: "' or true --" }, 'EMAIL').catch(() => 'refused')).toBe('refused');
  });

  test('a name from any of its words on, in any case', async () => {
    const both = ['zacharias@find.example.com', 'zoe.findling@gmail.com'];
    expect(await listEmails({ name: 'findl' }, 'NAME')).toEqual(both);
    expect(await listEmails({ name: 'ZOË findling' }, 'NAME')).toEqual(['zoe.findling@gmail.com']);
    expect(await listEmails({ name: 'Findling, Zach' }, 'NAME')).toEqual(['zacharias@find.example.com']);
    expect(await listEmails({ name: 'anna maria van findel' }, 'NAME')).toEqual(['anna@find.example.com']);
    expect(await listEmails({ name: 'Maria' }, 'NAME')).toEqual([]);
    expect(await listEmails({ name: 'findl', email: 'zo' }, 'EMAIL')).toEqual(['zoe.findling@gmail.com']);
  });

  test('registrations by code, country, language, state and time, together', async () => {
    const filter = { code: 'social20', country: 'SE' };
    app.setClock(-2 * DAY);
    const { visitor } = await registerWithLink(app, { registrationCode: 'SOCIAL20', country: 'SE', language: 'sv' });
    app.setClock(0);
    const { visitor: second } = await registerWithLink(app, { registrationCode: 'SOCIAL20', country: 'SE' });
    expect(await listEmails(filter)).toEqual([visitor.email, second.email]);
    expect(await listEmails({ ...filter, language: 'sv' })).toEqual([visitor.email]);
    expect(await listEmails({ country: 'SE', createdFrom: START.toISOString() })).toEqual([second.email]);
    expect(await listEmails({ ...filter, createdBefore: START.toISOString() })).toEqual([visitor.email]);
    expect(await listEmails({ ...filter, state: 'ACTIVE' })).toEqual([]);
    expect(await listEmails({ country: 'SE', state: 'PENDING', email: visitor.email }, 'EMAIL')).toEqual([
      visitor.email,
    ]);
    expect(await listEmails({ code: 'NOBODY-HAS-THIS' })).toEqual([]);
  });

  test('registrations in each state', async () => {
    const register = async () => registerWithLink(app, { registrationCode: 'SOCIAL15', country: 'PL' });
    const [pending, active, withdrawn, erased] = [
      await register(),
      await register(),
      await register(),
      await register(),
    ];
    await activate(app, active.link);
    await change('withdrawPendingRegistration', withdrawn.registrationId);
    await change('eraseRegistration', erased.registrationId);
    const filter = { country: 'PL', code: 'SOCIAL15' };
    expect(await listEmails({ ...filter, state: 'PENDING' })).toEqual([pending.visitor.email]);
    expect(await listEmails({ ...filter, state: 'ACTIVE' })).toEqual([active.visitor.email]);
    expect(await listEmails({ ...filter, state: 'WITHDRAWN' })).toEqual([withdrawn.visitor.email]);
    expect(await listEmails({ ...filter, state: 'ERASED' })).toEqual([null]);
    expect(await listEmails({ ...filter, state: 'EXPIRED' })).toEqual([]);
    app.setClock(-15 * DAY);
    const expired = await register();
    app.setClock(0);
    await app.areas.registration.useCases.expireRegistrations();
    expect(await listEmails({ ...filter, state: 'EXPIRED' })).toEqual([expired.visitor.email]);
  });
});

test.each([
  ['CREATED', 'DESCENDING', {}],
  ['CREATED', 'ASCENDING', { code: 'SHARE' }],
  ['EMAIL', 'ASCENDING', { email: 'page-' }],
  ['NAME', 'DESCENDING', { name: 'Leaf Page' }],
])('a list by %s %s is read forward and back, without a row twice', async (sort, direction, filter) => {
  if (sort === 'CREATED' && direction === 'DESCENDING')
    for (let n = 0; n < 12; n += 1) {
      app.setClock(n % 3);
      await register(app, {
        registrationCode: 'SHARE',
        email: `page-${n}@example.com`,
        firstName: n % 2 ? 'Page' : 'Leaf',
        lastName: n % 2 ? 'Leaf' : 'Page',
      });
    }
  const order = { sort, direction, filter };
  const getIds = ({ edges }: { readonly edges: readonly { readonly node: Node }[] }) =>
    edges.map(({ node }) => node.id);
  const all = getIds(await list({ ...order, first: 500 }));
  expect(all.length).toBeGreaterThanOrEqual(12);
  const pages = [await list({ ...order, first: 5 })];
  for (let page = pages[0]; page.pageInfo.hasNextPage; pages.push(page))
    page = await list({ ...order, first: 5, after: page.pageInfo.endCursor });
  expect(pages.flatMap(getIds)).toEqual(all);
  for (let back = pages.length - 1; back > 0; back -= 1) {
    const page = await list({ ...order, last: 5, before: pages[back].pageInfo.startCursor });
    expect(getIds(page)).toEqual(getIds(pages[back - 1]));
  }
});

test.each([
  [{ after: 'nonsense' }, 'cursor-invalid'],
  [{ first: 501 }, 'limit-invalid'],
  [{ first: 5, last: 5 }, 'place-invalid'],
  [{ filter: { email: 'a b' }, sort: 'EMAIL' }, 'filter-invalid'],
  [{ filter: { code: "'; drop table registration; --" } }, 'filter-invalid'],
  [{ filter: { email: 'a' } }, 'order-invalid'],
  [{ sort: 'EMAIL' }, 'order-invalid'],
  [{ sort: 'NAME' }, 'order-invalid'],
  [{ filter: { email: 'a', name: 'b' }, sort: 'NAME' }, 'order-invalid'],
])('a list is refused: %j', async (variables, reason) => {
  expect(await list(variables)).toEqual({ code: 'BAD_USER_INPUT', reason });
});

test('a registration that has ended says when its personal data are erased, until they are', async () => {
  const { registrationId: id } = await registerWithLink(app);
  expect(await show(id)).toMatchObject({ endedAt: null, erasureDueAt: null });
  await change('withdrawPendingRegistration', id);
  expect((await show(id)).erasureDueAt).toBe(addMilliseconds(START, 90 * DAY).toISOString());
  await change('eraseRegistration', id);
  expect(await show(id)).toMatchObject({ state: 'ERASED', erasureDueAt: null });
  const { registrationId: active, link } = await registerWithLink(app);
  await activate(app, link);
  expect(await show(active)).toMatchObject({ state: 'ACTIVE', erasureDueAt: null });
});

describe('the timeline', () => {
  test('shows mails, requests, consents, the seat and the activation', async () => {
    const { registrationId: id, visitor } = await registerWithLink(app, { newsletter: true });
    app.setClock(2 * MINUTE);
    expect(await change('requestActivationMail', id)).toEqual(DONE);
    expect((await listEvents(id)).at(-1)).toBe('LINK_REVOKED');
    expect(await listEvents(id)).toContain('MAIL_WAITING');
    await app.drain();
    const newest = app.mails.findLast(({ to }) => to === visitor.email)?.links[0] ?? '';
    await activate(app, new URL(newest).searchParams.get('id') ?? '');
    const consents = ['CONSENT_GIVEN', 'CONSENT_GIVEN', 'CONSENT_GIVEN'];
    expect(await listEvents(id)).toEqual([
      ...['REGISTERED', ...consents, 'SEAT_RESERVED', 'MAIL_SENT'],
      ...[`MAIL_REQUESTED by ${admins[0]?.email}`, 'MAIL_SENT', 'LINK_REVOKED', 'SEAT_CONSUMED', 'ACTIVATED'],
    ]);
    const { timeline } = await show(id);
    expect(timeline[1].consent).toMatchObject({ kind: 'TERMS', version: 1, language: 'de' });
  });

  test('leads from a replaced registration to the newer one, and back', async () => {
    const { registrationId: older, visitor } = await registerWithLink(app);
    app.setClock(MINUTE);
    await register(app, { email: visitor.email });
    const { edges } = await list({ filter: { email: visitor.email }, sort: 'EMAIL' });
    const newer = edges.map(({ node }: { node: Node }) => node.id).find((id: string) => id !== older);
    const find = async (id: string, kind: string) =>
      (await show(id)).timeline.find((event: { kind: string }) => event.kind === kind)?.relatedId;
    expect(await find(older, 'REPLACED')).toBe(newer);
    expect(await find(newer, 'REPLACES')).toBe(older);
    expect(await listEvents(newer)).toContain('LINK_INHERITED');
  });

  test('shows a mail that failed for good, and its reminder', async () => {
    const { registrationId: id } = await registerWithLink(app);
    await app.sql(
      `insert into pgboss.job (name, source_name, data, source_retry_count)
       select 'dead-letter', 'registration.send-activation', jsonb_build_object('registrationId', $1::text), 12`,
      [id],
    );
    const { timeline } = await show(id);
    expect(timeline.find(({ kind }: { kind: string }) => kind === 'MAIL_FAILED')).toMatchObject({ tries: 13 });
    await app.sql("delete from pgboss.job where name = 'dead-letter'");
  });

  test('of an erased registration keeps what the ledger and the audit log need, and nothing personal', async () => {
    const { registrationId: id, visitor } = await registerWithLink(app, { firstName: 'Erasmus', lastName: 'Vanish' });
    expect(await change('eraseRegistration', id)).toEqual(DONE);
    const by = `by ${admins[0]?.email}`;
    expect(await listEvents(id)).toEqual([
      ...['REGISTERED', 'SEAT_RESERVED', `WITHDRAWN ${by}`, 'SEAT_RELEASED', `ERASED ${by}`],
    ]);
    const texts = [JSON.stringify(await show(id)), JSON.stringify(await listEntries(id))].join();
    for (const personal of [visitor.email, 'Erasmus', 'Vanish']) expect(texts).not.toContain(personal);
  });
});

describe('a change of one registration', () => {
  test('by two admins at once happens once; the second one reads who was faster', async () => {
    const { registrationId: id } = await registerWithLink(app);
    const results = await Promise.all([0, 1].map((admin) => change('withdrawPendingRegistration', id, admin)));
    expect(results).toContainEqual(DONE);
    expect(results).toContainEqual(refused('already-withdrawn'));
    const winner = results.findIndex(({ __typename: name }) => name === DONE.__typename);
    expect(await listEntries(id)).toEqual([
      {
        actor: `member:${admins[winner]?.id}`,
        action: 'registration.withdrawn',
        before: { status: 'pending' },
        after: { status: 'withdrawn' },
      },
    ]);
    const erasures = await Promise.all([0, 1].map((admin) => change('eraseRegistration', id, admin)));
    expect(erasures).toContainEqual(DONE);
    expect(erasures).toContainEqual(refused('already-erased'));
    expect(await change('requestActivationMail', id)).toEqual(refused('already-erased'));
  });

  test('releases the seat, and its link opens nothing any more', async () => {
    const count = () => app.sql<{ pending: number }>('select sum(pending)::int as pending from invitation_slot');
    const [before] = await count();
    const { registrationId: id, link } = await registerWithLink(app);
    await change('withdrawPendingRegistration', id);
    expect(await count()).toEqual([before]);
    expect(await activate(app, link)).toMatchObject({ __typename: 'ActivationRefused' });
  });

  test('sends mails within the limits of the mailbox', async () => {
    const { registrationId: id } = await registerWithLink(app);
    expect(await change('requestActivationMail', id)).toEqual(refused('too-many-mails', 60));
    expect((await show(id)).resendAfter).toBe(60);
    app.setClock(61 * SECOND);
    expect((await show(id)).resendAfter).toBe(0);
    expect(await change('requestActivationMail', id)).toEqual(DONE);
    expect(await change('requestActivationMail', id, 1)).toEqual(refused('too-many-mails', 60));
    expect(await listEntries(id)).toMatchObject([{ action: 'registration.mail-requested', after: { mail: 1 } }]);
  });

  test('is refused for members, and for registrations that are unknown or over', async () => {
    const { registrationId: active } = await becomeMember(app);
    const changes = ['requestActivationMail', 'withdrawPendingRegistration', 'eraseRegistration'];
    for (const name of changes) expect(await change(name, active)).toEqual(refused('registration-active'));
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const id of [unknown, 'x'])
      for (const name of changes) expect(await change(name, id)).toEqual(refused('registration-unknown'));
    expect((await send('showRegistration', { id: 'x' })).data.registration).toBeNull();
    app.setClock(-15 * DAY);
    const { registrationId: late } = await registerWithLink(app);
    app.setClock(0);
    expect(await change('requestActivationMail', late)).toEqual(refused('registration-expired'));
    expect((await show(late)).resendAfter).toBeNull();
    await app.areas.registration.useCases.expireRegistrations();
    expect(await change('withdrawPendingRegistration', late)).toEqual(refused('registration-expired'));
  });
});
