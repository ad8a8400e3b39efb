// Flags of registrations' addresses for admins: they block nothing [K17].
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAnswers } from '../support/account-answers.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, newVisitor, PASSWORD, register, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let admin: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await openTestApp();
  const email = 'flags@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  admin = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
});
afterAll(() => app.close());

const FLAGGED = [
  ['mailinator.com', ['DISPOSABLE']],
  ['gmaul.com', ['MISTYPED']],
  ['example.com', []],
] as const;

async function readFlags(id: string): Promise<readonly string[]> {
  return (await app.send('showRegistration', { id }, admin)).data.registration.flags;
}

async function list(flag: string): Promise<readonly string[]> {
  const variables = { sort: 'CREATED', direction: 'DESCENDING', filter: { flag }, first: 50 };
  const { data } = await app.send('registrationList', variables, admin);
  return data.registrations.edges.map(({ node }: { readonly node: { readonly id: string } }) => node.id);
}

describe('[K17] a registration', () => {
  test.each(FLAGGED)('with an address at %s has the flags %j, and is accepted', async (domain, flags) => {
    const email = newVisitor().email.replace(/@.*/, `@${domain}`);
    const { registrationId } = await registerWithLink(app, { email });
    expect(await readFlags(registrationId)).toEqual(flags);
    for (const flag of ['DISPOSABLE', 'MISTYPED'])
      expect((await list(flag)).includes(registrationId)).toBe(flags.some((one) => one === flag));
    await app.areas.registration.useCases.eraseRegistration({ registrationId, actor: 'cli' });
    expect(await readFlags(registrationId)).toEqual([]);
  });

  test('of a strict club has its flags once a job has looked at the address', async () => {
    await setAnswers(app, 'strict');
    const email = newVisitor().email.replace(/@.*/, '@mailinator.com');
    const { registrationId } = await register(app, { email });
    expect(await readFlags(registrationId)).toEqual([]);
    await app.drain();
    expect(await readFlags(registrationId)).toEqual(['DISPOSABLE']);
    await setAnswers(app, 'friendly');
  });
});
