import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
import { becomeMember, newVisitor, type Visitor } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function submit(input: Visitor) {
  return (await app.send('register', { input })).data?.register;
}

async function countRows(table: string): Promise<number> {
  const [row] = await app.sql<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n ?? -1;
}

describe('[E2] a repeated idempotency key', () => {
  test('has the first response, and reserves, stores and mails nothing more', async () => {
    const visitor = newVisitor();
    const first = await submit(visitor);
    const before = [
      await countRows('registration'),
      await countRows('invitation_ledger'),
      await countRows('activation_resend'),
    ];
    app.setClock(120 * SECOND);
    expect(await submit(visitor)).toEqual(first);
    expect(first.__typename).toBe('RegistrationPending');
    expect([
      await countRows('registration'),
      await countRows('invitation_ledger'),
      await countRows('activation_resend'),
    ]).toEqual(before);
    await app.drain();
    expect(app.mails.filter(({ to }) => to === visitor.email)).toHaveLength(1);
  });

  test.each([
    ['another address', { email: 'somebody.else@example.com' }],
    ['another name', { firstName: 'Eva' }],
    ['another code', { registrationCode: 'SOCIAL20' }],
    ['another language', { language: 'fr' }],
    ['another consent', { newsletter: true }],
  ])('with %s is refused, and reveals nothing of the first', async (_, changes) => {
    const visitor = newVisitor();
    await submit(visitor);
    expect(await submit({ ...visitor, ...changes })).toEqual({
      __typename: 'InvalidInput',
      fields: [{ name: 'idempotencyKey', code: 'validation.idempotencyKey' }],
    });
  });

  test('twenty times at once: one registration with the same response for all', async () => {
    const visitor = newVisitor();
    const results = await Promise.all(Array.from({ length: 20 }, () => submit(visitor)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0].__typename).toBe('RegistrationPending');
    expect(await app.sql('select id from registration where email = $1', [visitor.email])).toHaveLength(1);
  });

  test('applies to AccountActive and AccountPending, too', async () => {
    const { visitor } = await becomeMember(app);
    const active = newVisitor({ email: visitor.email });
    expect(await submit(active)).toMatchObject({ __typename: 'AccountActive' });
    expect(await submit(active)).toMatchObject({ __typename: 'AccountActive' });
    const first = newVisitor();
    await submit(first);
    const pending = newVisitor({ email: first.email });
    app.setClock(DAY);
    expect(await submit(pending)).toMatchObject({ __typename: 'AccountPending' });
    const resends = await countRows('activation_resend');
    app.setClock(DAY + 120 * SECOND);
    expect(await submit(pending)).toMatchObject({ __typename: 'AccountPending' });
    expect(await countRows('activation_resend')).toBe(resends);
  });

  test('has the first response although the code was disabled or the policies changed since then', async () => {
    const visitor = newVisitor({ registrationCode: 'DABA', termsPkString: 'terms-DE-1' });
    const first = await submit(visitor);
    await app.sql("insert into policy values ('terms-DE-2', 'terms', 'DE', 2, $1)", [START]);
    app.setClock(DAY + 240 * SECOND);
    expect(await submit(visitor)).toEqual(first);
    expect(await submit(newVisitor({ termsPkString: 'terms-DE-1' }))).toEqual({
      __typename: 'InvalidInput',
      fields: [{ name: 'termsPkString', code: 'validation.policies' }],
    });
    await app.sql("update registration_code set countries = '{AT}' where code = 'DABA'");
    expect(await submit(visitor)).toEqual(first);
    await app.sql("update registration_code set disabled_at = now() where code = 'DABA'");
    expect(await submit(visitor)).toEqual(first);
    expect(first.__typename).toBe('RegistrationPending');
  });

  test("[E2] the last seat, held by the visitor's own expired registration, is taken again at once", async () => {
    await app.sql(
      "update registration_code set inviter_id = (select id from inviter where first_name = 'Emil') where code = 'SHARE'",
    );
    await app.sql(`insert into invitation_slot (inviter_id, slot) select id, 0 from inviter where first_name = 'Emil'`);
    await app.sql(`
      insert into invitation_ledger (inviter_id, slot, kind, amount, at)
      select id, 0, 'grant', 1, now() from inviter where first_name = 'Emil'`);
    const visitor = newVisitor({ registrationCode: 'SHARE' });
    expect((await submit(visitor)).__typename).toBe('RegistrationPending');
    app.setClock(20 * DAY);
    expect((await submit({ ...visitor, idempotencyKey: `${visitor.idempotencyKey}-2` })).__typename).toBe(
      'RegistrationPending',
    );
    const rows = await app.sql('select status from registration where email = $1 order by created_at', [visitor.email]);
    expect(rows).toEqual([{ status: 'expired' }, { status: 'pending' }]);
  });
});

test('[E2] a response is stored for thirty days, and retention deletes it a second later', async () => {
  const own = await openTestApp();
  try {
    const visitor = newVisitor();
    await own.send('register', { input: visitor });
    const kept = async () => (await own.sql('select from registration_submission')).length;
    own.setClock(30 * DAY);
    await own.areas.retention.useCases.applyRetention();
    expect(await kept()).toBe(1);
    own.setClock(30 * DAY + SECOND);
    await own.areas.retention.useCases.applyRetention();
    expect(await kept()).toBe(0);
  } finally {
    await own.close();
  }
});
