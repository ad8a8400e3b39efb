import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  const secrets = { SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}` };
  app = await openTestApp({ settings: { VESTIBULE_ENV: 'production', SMTP_URL: 'smtp://mail.example', ...secrets } });
});
afterAll(() => app.close());

const UNREACHABLE = [
  'root@localhost',
  'a@127.0.0.1',
  'a@mailhost',
  'a@printer.local',
  'a@club.internal',
  'a@club.test',
];
const refused = { __typename: 'InvalidInput', fields: [{ name: 'email', code: 'validation.email' }] };

describe('[E1] [G3] in production an address needs a public domain', () => {
  test.each([...UNREACHABLE, 'a@[127.0.0.1]'])('%s: no registration, no application', async (email) => {
    expect((await app.send('register', { input: newVisitor({ email }) })).data.register).toEqual(refused);
    const interest = await app.send('submitMembershipInterest', { input: { email } });
    expect(interest.data.submitMembershipInterest).toMatchObject({ __typename: 'InvalidInput' });
  });

  test.each(['ada@example.com', 'ada@sub.example.co.uk', 'ada@xn--bcher-kva.xn--p1ai'])(
    '%s is accepted',
    async (email) => {
      const result = (await app.send('register', { input: newVisitor({ email }) })).data.register;
      expect(result).toMatchObject({ __typename: 'RegistrationPending' });
    },
  );
});
