import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember, newVisitor, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
const addresses = { free: 'nobody.at.all@example.com', pending: '', active: '', expired: '' };
beforeAll(async () => {
  app = await openTestApp();
  addresses.expired = (await registerWithLink(app)).visitor.email;
  app.setClock(20 * DAY);
  addresses.pending = (await registerWithLink(app)).visitor.email;
  addresses.active = (await becomeMember(app)).visitor.email;
  await app.sql("update inviter set status = 'blocked' where first_name = 'Emil'");
  await app.sql(
    "update registration_code set inviter_id = (select id from inviter where first_name = 'Emil') where code = 'SHARE'",
  );
});
afterAll(() => app.close());

/** Codes that are refused: no balance, expired, of a blocked inviter, link-only, unknown. */
const CODES = ['EMPTY', 'ENDED', 'SHARE', 'LINKONLY', 'NO-SUCH-CODE'];

describe('[G3] a refused code does not reveal which addresses have accounts', () => {
  test.each(CODES)('%s: every operation has the same response, byte by byte, for any address', async (code) => {
    const bodies = { register: new Set<string>(), resend: new Set<string>() };
    for (const email of Object.values(addresses)) {
      const input = newVisitor({ email, registrationCode: code });
      bodies.register.add((await app.send('register', { input })).body);
      bodies.resend.add((await app.send('resendPendingActivation', { email, registrationCode: code })).body);
    }
    expect([...bodies.register]).toEqual([expect.stringContaining('RegistrationRefused')]);
    expect([...bodies.resend]).toEqual([expect.stringContaining('REGISTRATION_UNKNOWN')]);
  });

  test("with all seats taken the responses are equal, even if one seat is the address's own", async () => {
    await app.sql("update inviter set status = 'active' where first_name = 'Emil'");
    await app.sql("insert into invitation_slot (inviter_id, slot) select id, 3 from inviter where first_name = 'Emil'");
    await app.sql(
      `insert into invitation_ledger (inviter_id, slot, kind, amount, at)
       select id, 3, 'grant', 1, now() from inviter where first_name = 'Emil'`,
    );
    const own = (await registerWithLink(app, { registrationCode: 'SHARE' })).visitor.email;
    const responses = new Set<string>();
    for (const email of [...Object.values(addresses), own]) {
      const input = newVisitor({ email, registrationCode: 'SHARE' });
      responses.add((await app.send('register', { input })).body);
    }
    expect([...responses]).toEqual([
      expect.stringContaining('REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'),
    ]);
  });
});

describe("[E1] an inviter's own address", () => {
  test.each(['', '+friend'])(
    'with "%s" added is refused with a text for the own code, and takes no seat',
    async (tag) => {
      const [clara] = await app.sql<{ email: string }>("select email from inviter where first_name = 'Clara'");
      const email = String(clara?.email).replace('@', `${tag}@`);
      expect((await app.send('register', { input: newVisitor({ email }) })).data.register).toEqual({
        __typename: 'InvalidInput',
        fields: [{ name: 'email', code: 'validation.ownInvitation' }],
      });
      const rows = await app.sql('select from registration where email = $1', [email]);
      expect(rows).toEqual([]);
    },
  );
});
