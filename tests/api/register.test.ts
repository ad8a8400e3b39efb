import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, becomeMember, newVisitor, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function seatsOfClara() {
  const [row] = await app.sql<{ balance: number; pending: number }>(`
    select sum(balance)::int as balance, sum(pending)::int as pending from invitation_slot
    where inviter_id = (select id from inviter where first_name = 'Clara')`);
  return row;
}

describe('[E1] [H3] register', () => {
  test('a new address: pending, one seat reserved, one mail with a link of this origin', async () => {
    const before = await seatsOfClara();
    const { visitor, registrationId, link } = await registerWithLink(app);
    expect(registrationId).toMatch(/^[0-9a-f-]{36}$/);
    const mails = app.mails.filter(({ to }) => to === visitor.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.links[0]).toBe(`https://club.example/acquisition/de/registration/activateaccount?id=${link}`);
    expect(link).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await seatsOfClara()).toEqual({ balance: before?.balance, pending: (before?.pending ?? 0) + 1 });
  });

  test('the secret of the link is nowhere in the database or the log', async () => {
    const { link } = await registerWithLink(app);
    const [row] = await app.sql<{ found: number }>(
      `select (select count(*) from activation_token t where t::text like '%' || $1 || '%')
         + (select count(*) from pgboss.job j where j::text like '%' || $1 || '%')
         + (select count(*) from registration r where r::text like '%' || $1 || '%') as found`,
      [link],
    );
    expect(row?.found).toBe(0);
    expect(app.logged.join('')).not.toContain(link);
  });

  test('an address with a pending registration, in any spelling: AccountPending, and no second seat', async () => {
    const { visitor } = await registerWithLink(app);
    const before = await seatsOfClara();
    const again = await register(app, { email: `  ${visitor.email.toUpperCase()} ` });
    expect(again).toMatchObject({ __typename: 'AccountPending', code: 'ACCOUNT_PENDING' });
    expect(await seatsOfClara()).toEqual(before);
  });

  test('an address with an account: AccountActive, nothing reserved or mailed', async () => {
    const { visitor } = await becomeMember(app);
    await app.drain();
    const [before, mails] = [await seatsOfClara(), app.mails.length];
    expect(await register(app, { email: visitor.email })).toMatchObject({ __typename: 'AccountActive' });
    await app.drain();
    expect(await seatsOfClara()).toEqual(before);
    expect(app.mails).toHaveLength(mails);
  });

  test('[D2] the policy versions are stored, and the newsletter only where it was chosen', async () => {
    const policies = { termsPkString: 'terms-AT-1', dataPolicyPkString: 'data-policy-AT-1' };
    const withNewsletter = await registerWithLink(app, { country: 'AT', newsletter: true, ...policies });
    const withoutNewsletter = await registerWithLink(app, { country: 'FR' });
    const stored = (id: string) =>
      app.sql<{ kind: string; policy: string }>(
        'select kind, policy, language from consent where registration_id = $1 order by kind',
        [id],
      );
    expect(await stored(withNewsletter.registrationId)).toEqual([
      { kind: 'data_policy', policy: 'data-policy-AT-1', language: 'de' },
      { kind: 'newsletter', policy: null, language: 'de' },
      { kind: 'terms', policy: 'terms-AT-1', language: 'de' },
    ]);
    expect((await stored(withoutNewsletter.registrationId)).map(({ kind, policy }) => `${kind} ${policy}`)).toEqual([
      'data_policy data-policy-FR-1',
      'terms terms-FR-1',
    ]);
  });

  test('[D2] the newsletter consent counts from the activation, not before', async () => {
    const { visitor, link } = await registerWithLink(app, { newsletter: true });
    await activate(app, link);
    const rows = await app.sql('select newsletter_since from member where email = $1', [visitor.email]);
    expect(rows).toEqual([{ newsletter_since: app.time.now }]);
  });

  test('the mail has the language of the form; for an unknown one that of the request', async () => {
    const polish = await registerWithLink(app, { language: 'pl' });
    const visitor = newVisitor({ language: 'xx' });
    await app.send('register', { input: visitor }, { 'accept-language': 'sv' });
    await app.drain();
    expect(app.mails.find(({ to }) => to === polish.visitor.email)?.locale).toBe('pl');
    expect(app.mails.find(({ to }) => to === visitor.email)?.locale).toBe('sv');
  });

  test('[G1] limits: the 61st registration from one IP address in ten minutes gets the time to wait', async () => {
    const results = [];
    for (let i = 0; i < 61; i += 1) {
      const sent = await app.send('register', { input: newVisitor({ email: 'no address' }) }, {}, '192.0.2.9');
      results.push(sent.data.register);
    }
    expect(new Set(results.slice(0, 60).map(({ __typename }) => __typename))).toEqual(new Set(['InvalidInput']));
    expect(results[60]).toEqual({ __typename: 'TooManyAttempts', retryAfter: expect.any(Number) });
    expect(results[60].retryAfter).toBeGreaterThan(590);
    expect(results[60].retryAfter).toBeLessThanOrEqual(600);
  });
});
