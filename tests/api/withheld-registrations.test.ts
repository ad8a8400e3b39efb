// What becomes of a form in a club that answers every address alike [K12]: mails, seats, replays, and what is deleted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#kernel/instant.ts';
import { createAddresses, type Kind, listBroken, setAnswers, submit } from '../support/account-answers.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, newVisitor, register } from '../support/visitors.ts';

let app: TestApp;
let addresses: Readonly<Record<Kind, string>>;
let start = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  start += 400 * DAY;
  app.setClock(start);
  await setAnswers(app, 'friendly');
  addresses = await createAddresses(app);
  await setAnswers(app, 'strict');
  // The limits of a mailbox let another mail pass.
  app.setClock(start + 2 * MINUTE);
  app.mails.length = 0;
});

const kindsTo = (email: string) => app.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
const getRow = async (id: string) =>
  (await app.sql<Record<string, unknown>>('select status, email, first_name from registration where id = $1', [id]))[0];
const getProgress = async (registrationId: string) =>
  (await app.send('registrationProgress', { registrationId })).data.registrationProgress?.status ?? null;

async function getPendingSeats(): Promise<number> {
  const [row] = await app.sql<{ pending: number }>('select sum(pending)::int as pending from invitation_slot');
  return row?.pending ?? 0;
}

describe('[K12] the mail tells the owner', () => {
  test('of a new address the activation link, of a pending one a new link, of an account how to log in', async () => {
    for (const email of Object.values(addresses)) await submit(app, email);
    await app.drain();
    expect(kindsTo(addresses.new)).toEqual(['activation']);
    expect(kindsTo(addresses.pending)).toEqual(['activation']);
    expect(kindsTo(addresses.active)).toEqual(['account-exists']);
    expect(kindsTo(addresses.own)).toEqual(['own-invitation']);
    const [mail] = app.mails.filter(({ to }) => to === addresses.active);
    expect(mail?.links).toEqual([
      'https://club.example/acquisition/de/login',
      'https://club.example/acquisition/de/reset-password',
    ]);
    expect(await listBroken(app)).toEqual([]);
  });

  test('at most once a minute and six times a day, whoever submits', async () => {
    for (let day = 0; day < 10; day += 1) {
      app.setClock(start + (2 + day) * 2 * MINUTE);
      await submit(app, addresses.active);
      await submit(app, addresses.active);
      await app.drain();
    }
    expect(kindsTo(addresses.active)).toHaveLength(6);
  });

  test('again where the visitor requests another mail', async () => {
    const id = await submit(app, addresses.active);
    const other = await submit(app, addresses.new);
    await app.drain();
    app.setClock(start + 4 * MINUTE);
    for (const registrationId of [id, other]) await app.send('resendActivation', { registrationId });
    await app.drain();
    expect(kindsTo(addresses.active)).toEqual(['account-exists', 'account-exists']);
    expect(kindsTo(addresses.new)).toEqual(['activation', 'activation']);
    expect((await activate(app, activationIdFor(app, addresses.new)))?.__typename).toBe('AccountActivated');
  });
});

describe('[K12] a free address', () => {
  test('is registered as submitted, with its consents, and its visitor sees the activation', async () => {
    const id = await submit(app, addresses.new, { newsletter: true, firstName: 'Olga' });
    expect(await getRow(id)).toEqual({ status: 'pending', email: null, first_name: null });
    await app.drain();
    expect(await getRow(id)).toEqual({ status: 'pending', email: addresses.new, first_name: 'Olga' });
    const consents = await app.sql<{ kind: string }>(
      'select kind from consent where registration_id = $1 order by kind',
      [id],
    );
    expect(consents.map(({ kind }) => kind)).toEqual(['data_policy', 'newsletter', 'terms']);
    expect(await app.sql('select form, outcome from withheld_registration where registration_id = $1', [id])).toEqual([
      { form: null, outcome: 'registered' },
    ]);
    expect((await activate(app, activationIdFor(app, addresses.new)))?.__typename).toBe('AccountActivated');
    expect(await getProgress(id)).toBe('ACTIVE');
    expect(await listBroken(app)).toEqual([]);
  });

  test('submitted twice at once is registered once, and the other seat is free again', async () => {
    const before = await getPendingSeats();
    await Promise.all([submit(app, addresses.new), submit(app, addresses.new)]);
    expect(await getPendingSeats()).toBe(before + 2);
    await app.drain();
    expect(await getPendingSeats()).toBe(before + 1);
    const rows = await app.sql("select from registration where email = $1 and status = 'pending'", [addresses.new]);
    expect(rows).toHaveLength(1);
    expect(await listBroken(app)).toEqual([]);
  });

  test('is decided once, however often its job runs', async () => {
    const registrationId = await submit(app, addresses.new);
    await app.drain();
    app.setClock(start + 10 * MINUTE);
    await app.runJob('registration.decide-submission', { registrationId });
    await app.drain();
    expect(kindsTo(addresses.new)).toEqual(['activation']);
  });

  test('that was withdrawn before its job is not registered', async () => {
    const before = await getPendingSeats();
    const registrationId = await submit(app, addresses.new);
    await app.send('withdrawRegistration', { registrationId, email: addresses.new });
    await app.drain();
    expect(await getRow(registrationId)).toEqual({ status: 'withdrawn', email: null, first_name: null });
    expect(kindsTo(addresses.new)).toEqual([]);
    expect(await getPendingSeats()).toBe(before);
  });
});

describe('[K12] a pending address', () => {
  test('belongs to the newest form, and the link that was sent leads to it', async () => {
    await setAnswers(app, 'friendly');
    const email = newVisitor().email;
    await register(app, { email, firstName: 'Mallory' });
    await app.drain();
    const link = activationIdFor(app, email);
    await setAnswers(app, 'strict');
    app.setClock(start + 5 * MINUTE);
    const id = await submit(app, email, { firstName: 'Olga' });
    await app.drain();
    expect((await app.send('activationLinkState', { accountActivationId: link })).data.activationLinkState).toMatch(
      /OPEN|ACTIVATION_REPLACED/,
    );
    expect((await activate(app, activationIdFor(app, email)))?.member.firstName).toBe('Olga');
    expect(await getProgress(id)).toBe('ACTIVE');
    expect(await listBroken(app)).toEqual([]);
  });
});

describe('[K12] seats', () => {
  /** A code of an inviter with one seat. */
  async function createCode(code: string): Promise<void> {
    await app.sql(
      `with added as (insert into inviter (id, first_name, last_name, email, created_at)
         values (gen_random_uuid(), 'One', 'Seat', lower($1) || '@inviter.example', now()) returning id),
       slot as (insert into invitation_slot (inviter_id, slot) select id, 0 from added returning inviter_id),
       coded as (insert into registration_code (id, code, inviter_id, customization_key, created_at)
         select gen_random_uuid(), $1, id, 'default', now() from added)
       select from slot`,
      [code],
    );
    await app.sql(
      `insert into invitation_ledger (inviter_id, slot, kind, amount, at)
       select inviter_id, 0, 'grant', 1, now() from registration_code where code = $1`,
      [code],
    );
  }

  test.each(['new', 'active'] as const)('are taken for a %s address alike, and free with its end', async (kind) => {
    const registrationCode = `ONE-SEAT-${kind.toUpperCase()}`;
    await createCode(registrationCode);
    const check = async () =>
      (await app.send('checkRegistrationCode', { registrationCode })).data.registrationCodeDetails.errors;
    expect(await check()).toEqual([]);
    const registrationId = await submit(app, addresses[kind], { registrationCode });
    const full = await check();
    expect(full).not.toEqual([]);
    await app.drain();
    expect(await check()).toEqual(full);
    expect((await register(app, { registrationCode })).errors).toEqual(full);
    await app.send('withdrawRegistration', { registrationId, email: addresses[kind] });
    expect(await check()).toEqual([]);
    expect(await listBroken(app)).toEqual([]);
  });

  test('of the last place are given once, whoever submits at the same moment', async () => {
    const registrationCode = 'LAST-SEAT-OF-ALL';
    await createCode(registrationCode);
    const results = await Promise.all(
      [addresses.new, addresses.active, newVisitor().email].map((email) => register(app, { email, registrationCode })),
    );
    expect(results.filter(({ __typename }) => __typename === 'RegistrationPending')).toHaveLength(1);
    await app.drain();
    expect(await listBroken(app)).toEqual([]);
  });
});

describe('[K12] what is stored', () => {
  test('of an address with an account is its address, until long after the end', async () => {
    const id = await submit(app, addresses.active);
    await app.drain();
    const { registrations } = app.resources.config.retention;
    const stored = () => app.sql('select from withheld_registration where registration_id = $1', [id]);
    app.setClock(start + 15 * DAY);
    await app.areas.registration.useCases.expireRegistrations();
    await app.areas.retention.useCases.applyRetention();
    expect(await stored()).toHaveLength(1);
    expect(await getProgress(id)).toBe('EXPIRED');
    app.setClock(start + (15 + registrations + 2) * DAY);
    await app.areas.retention.useCases.applyRetention();
    expect(await stored()).toEqual([]);
    expect(await getProgress(id)).toBeNull();
  });

  test('is deleted with the registration on request', async () => {
    const id = await submit(app, addresses.new);
    await app.areas.registration.useCases.eraseRegistration({ registrationId: id, actor: 'cli' });
    expect(await app.sql('select from withheld_registration where email = $1', [addresses.new])).toEqual([]);
    await app.drain();
    expect(kindsTo(addresses.new)).toEqual([]);
    expect(await getProgress(id)).toBeNull();
  });
});
