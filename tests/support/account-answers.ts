import { MINUTE } from '#kernel/instant.ts';
import { runCommand } from './door.ts';
import { soon } from './soon.ts';
import type { TestApp } from './test-app.ts';
import { becomeMember, newVisitor, registerWithLink } from './visitors.ts';

/** The kinds of addresses that a strict club answers alike. */
export const KINDS = ['new', 'pending', 'active', 'own'] as const;
export type Kind = (typeof KINDS)[number];

/** Changes the setting, and waits until the server of the test knows. */
export async function setAnswers(app: TestApp, answers: 'friendly' | 'strict'): Promise<void> {
  await runCommand(app, 'door answers', [answers]);
  await soon(async () => {
    if ((await isStrict(app)) !== (answers === 'strict')) throw new Error(`not ${answers} yet`);
  });
}

/** A friendly club refuses the inviter's own address; a strict one does not show that it is. */
async function isStrict(app: TestApp): Promise<boolean> {
  const email = await findInviterEmail(app);
  const { register } = (await app.send('register', { input: newVisitor({ email }) })).data;
  if (register.__typename === 'InvalidInput') return false;
  await app.send('withdrawRegistration', { registrationId: register.registrationId, email });
  return true;
}

async function findInviterEmail(app: TestApp): Promise<string> {
  const [code] = await app.sql<{ email: string }>(
    "select i.email from inviter i join registration_code c on c.inviter_id = i.id where c.code = 'NOCTURNE'",
  );
  return code?.email ?? '';
}

/** An address of each kind; the club is friendly while they are created. `own` is that of the code's inviter. */
export async function createAddresses(app: TestApp): Promise<Readonly<Record<Kind, string>>> {
  const pending = (await registerWithLink(app)).visitor.email;
  const active = (await becomeMember(app)).visitor.email;
  await app.drain();
  return { new: newVisitor().email, pending, active, own: await findInviterEmail(app) };
}

/** Submits the form for an address and returns the id of the answer. */
export async function submit(app: TestApp, email: string, changes: object = {}): Promise<string> {
  const { data } = await app.send('register', { input: newVisitor({ email, ...changes }) });
  if (data.register.__typename !== 'RegistrationPending') throw new Error(JSON.stringify(data.register));
  return data.register.registrationId;
}

/** The guarantees that the database does not satisfy, except the work of retention's job in the years between tests. */
export async function listBroken(app: TestApp): Promise<readonly string[]> {
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  return guarantees.filter(({ name, broken }) => broken > 0 && !name.includes('RETENTION')).map(({ name }) => name);
}

/** What visitors and jobs do in a strict club, with an address of a member and one that is free. */
export async function answerAlike(app: TestApp, member: string, registrationCode: string): Promise<void> {
  await setAnswers(app, 'strict');
  const { email } = newVisitor();
  const ids = [
    ...[await submit(app, member, { registrationCode }), await submit(app, member, { registrationCode })],
    ...[await submit(app, email, { registrationCode }), await submit(app, email, { registrationCode })],
  ];
  await app.drain();
  app.time.now = new Date(app.time.now.getTime() + 2 * MINUTE);
  for (const registrationId of ids) {
    await app.send('registrationProgress', { registrationId });
    await app.send('resendActivation', { registrationId });
  }
  await app.drain();
  for (const registrationId of ids) await app.send('withdrawRegistration', { registrationId, email });
  const erased = await submit(app, newVisitor().email, { registrationCode });
  await runCommand(app, 'registration erase', [erased]);
  await setAnswers(app, 'friendly');
}
