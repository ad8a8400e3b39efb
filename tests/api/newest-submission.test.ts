import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { createSpacedVisitors } from '../support/spaced-visitors.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activationIdFor, newVisitor, PASSWORD, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
const { pendingVisitor, moveTo } = createSpacedVisitors(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const STRANGER = { firstName: 'Mallory', lastName: 'Strange', country: 'FR', language: 'fr', newsletter: true };

async function activateWith(accountActivationId: string, choice: object = {}) {
  const input = { accountActivationId, password: PASSWORD, ...choice };
  return (await app.send('activateAccount', { input })).data.activateAccount;
}
async function linkState(accountActivationId: string) {
  return (await app.send('activationLinkState', { accountActivationId })).data;
}
const getMember = async (email: string) =>
  (
    await app.sql<Record<string, unknown>>(
      `select first_name, last_name, country, language, newsletter_since is not null as newsletter
       from member where email = $1`,
      [email],
    )
  )[0];
/** All guarantees, except the work of retention's job in the years between these tests. */
async function brokenGuarantees() {
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  return guarantees.filter(({ name, broken }) => broken > 0 && !name.includes('RETENTION'));
}
const newsletterConsents = (email: string) =>
  app.sql(
    `select c.language, c.text_version, c.given_at from consent c join registration r on r.id = c.registration_id
     where r.email = $1 and r.status = 'active' and c.kind = 'newsletter'`,
    [email],
  );
const getSeats = async (inviter: string) =>
  (
    await app.sql<{ pending: number }>(
      `select sum(s.pending)::int as pending from invitation_slot s join inviter i on i.id = s.inviter_id where i.first_name = $1`,
      [inviter],
    )
  )[0]?.pending ?? 0;

describe('[E1] an address that a stranger registers first', () => {
  test("gets all values of the owner's submission: names, country, language and consents; the older link opens it, too", async () => {
    const { visitor, link } = await pendingVisitor();
    await app.sql(
      "update registration set first_name = 'Mallory', newsletter = true, country = 'FR' where email = $1",
      [visitor.email],
    );
    const again = await register(app, { email: visitor.email, firstName: 'Olga', country: 'AT', language: 'it' });
    expect(again).toMatchObject({ __typename: 'AccountPending' });
    expect(await linkState(link)).toMatchObject({
      activationLinkState: 'OPEN',
      pendingActivation: { email: visitor.email, firstName: 'Olga', newsletter: false },
    });
    await activateWith(link);
    expect(await getMember(visitor.email)).toEqual({
      first_name: 'Olga',
      last_name: 'Kern',
      country: 'AT',
      language: 'it',
      newsletter: false,
    });
    expect(await newsletterConsents(visitor.email)).toEqual([]);
  });

  test("has no more use for the stranger's registration: its id resends, withdraws and follows nothing of the owner's", async () => {
    const { visitor, registrationId } = await pendingVisitor();
    await register(app, { email: visitor.email });
    moveTo(2 * MINUTE);
    const { data } = await app.send('resendActivation', { registrationId });
    expect(data.resendActivation).toMatchObject({ code: 'REGISTRATION_ENDED' });
    await app.send('withdrawRegistration', { registrationId, email: visitor.email });
    const rows = await app.sql('select status from registration where email = $1 order by status', [visitor.email]);
    expect(rows).toEqual([{ status: 'pending' }, { status: 'withdrawn' }]);
  });

  test("with another code counts for that one: its inviter's seat is taken, the first one's is free", async () => {
    const before = await getSeats('Clara');
    const { visitor } = await registerWithLink(app);
    expect(await getSeats('Clara')).toBe(before + 1);
    await app.sql(
      "update registration_code set inviter_id = (select id from inviter where first_name = 'Emil') where code = 'SHARE'",
    );
    await app.sql("insert into invitation_slot (inviter_id, slot) select id, 7 from inviter where first_name = 'Emil'");
    await app.sql(
      `insert into invitation_ledger (inviter_id, slot, kind, amount, at)
       select id, 7, 'grant', 1, now() from inviter where first_name = 'Emil'`,
    );
    const again = await register(app, { email: visitor.email, registrationCode: 'SHARE' });
    expect(again).toMatchObject({ __typename: 'AccountPending' });
    expect([await getSeats('Clara'), await getSeats('Emil')]).toEqual([before, 1]);
    // The one seat is taken: the other person's registration stays unchanged and is not revealed.
    const other = await registerWithLink(app);
    const refused = await register(app, { email: other.visitor.email, registrationCode: 'SHARE' });
    expect(refused).toMatchObject({ __typename: 'RegistrationRefused' });
    expect((await linkState(other.link)).activationLinkState).toBe('OPEN');
    expect(await brokenGuarantees()).toEqual([]);
  });

  test('a repeated key has the first response and replaces nothing again', async () => {
    const { visitor } = await pendingVisitor();
    const again = newVisitor({ email: visitor.email, firstName: 'Olga' });
    const first = (await app.send('register', { input: again })).data.register;
    await register(app, { email: visitor.email, firstName: 'Petra' });
    expect((await app.send('register', { input: again })).data.register).toEqual(first);
    const [row] = await app.sql("select first_name from registration where email = $1 and status = 'pending'", [
      visitor.email,
    ]);
    expect(row).toEqual({ first_name: 'Petra' });
  });
});

describe('[E1] the newsletter choice at the activation', () => {
  test.each([
    [true, false],
    [false, true],
    [true, true],
    [false, false],
  ])('registered with %s, activated with %s', async (registered, chosen) => {
    const { visitor, link } = await registerWithLink(app, { newsletter: registered });
    await activateWith(link, { newsletter: chosen });
    expect(await getMember(visitor.email)).toMatchObject({ newsletter: chosen });
    const consents = await newsletterConsents(visitor.email);
    expect(consents).toHaveLength(chosen ? 1 : 0);
    if (chosen) {
      expect(consents[0]).toMatchObject({ text_version: expect.stringMatching(/^[\w-]{16}$/), given_at: app.time.now });
    }
  });

  test.each([true, false])('without a choice the %s of the registration applies', async (newsletter) => {
    const { visitor, link } = await registerWithLink(app, { newsletter });
    await activateWith(link);
    expect(await getMember(visitor.email)).toMatchObject({ newsletter });
  });
});

describe('[E1] [E2] an activation applies to the displayed registration', () => {
  test('a submission between display and activation: it is refused, and the next display shows the new one', async () => {
    const { visitor, link } = await pendingVisitor();
    const { registrationId } = (await linkState(link)).pendingActivation;
    await register(app, { email: visitor.email, ...STRANGER });
    expect(await activateWith(link, { registrationId })).toEqual({
      __typename: 'ActivationRefused',
      error: 'ACTIVATION_CHANGED',
    });
    const now = (await linkState(link)).pendingActivation;
    expect(now).toMatchObject({ firstName: 'Mallory', newsletter: true });
    const activated = await activateWith(link, { registrationId: now.registrationId, newsletter: false });
    expect(activated).toMatchObject({ __typename: 'AccountActivated', member: { firstName: 'Mallory' } });
    expect(await newsletterConsents(visitor.email)).toEqual([]);
  });

  test('simultaneous submissions, resend, withdrawal and activation: one outcome, and every guarantee holds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { visitor, registrationId, link } = await pendingVisitor();
      moveTo(61 * SECOND);
      const input = () => newVisitor({ email: visitor.email, ...STRANGER });
      await Promise.all([
        app.send('register', { input: input() }),
        activateWith(link),
        app.send('resendActivation', { registrationId }),
        app.send('register', { input: input() }),
        app.send('withdrawRegistration', { registrationId, email: visitor.email }),
      ]);
      const live = await app.sql<{ status: string; n: number }>(
        "select count(*)::int as n from registration where email = $1 and status in ('pending', 'active')",
        [visitor.email],
      );
      expect(live[0]?.n).toBeLessThanOrEqual(1);
      await app.drain();
    }
    expect(await brokenGuarantees()).toEqual([]);
  });

  test('twenty simultaneous submissions for one address: one is pending, one seat is taken', async () => {
    const before = await getSeats('Clara');
    const { email } = newVisitor();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => app.send('register', { input: newVisitor({ email }) })),
    );
    const kinds = responses.map(({ data }) => data.register.__typename).sort();
    expect(kinds).toEqual([...Array.from({ length: 19 }, () => 'AccountPending'), 'RegistrationPending']);
    expect(await getSeats('Clara')).toBe(before + 1);
    await app.drain();
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
    expect(activationIdFor(app, email)).not.toBe('');
  });
});
