import type { TestApp } from './test-app.ts';

let visitors = 0;

export const PASSWORD = 'three quiet lanterns';

/** A valid input of `register`, with an address and an idempotency key of its own. */
export function newVisitor(changes: Readonly<Record<string, unknown>> = {}) {
  visitors += 1;
  return {
    idempotencyKey: `visitor-${process.pid}-${visitors}`,
    registrationCode: 'NOCTURNE',
    gender: 'WOMEN',
    firstName: 'Ada',
    lastName: 'Kern',
    email: `ada.${process.pid}.${visitors}@example.com`,
    country: 'DE',
    language: 'de',
    newsletter: false,
    termsAndConditions: true,
    ...changes,
  };
}

export type Visitor = ReturnType<typeof newVisitor>;

/** Registers and returns the response of `register`. */
export async function register(app: TestApp, changes: Readonly<Record<string, unknown>> = {}) {
  return (await app.send('register', { input: newVisitor(changes) })).data?.register;
}

/** Registers a visitor and has the mail sent: the registration's id and the secret of its link. */
export async function registerWithLink(app: TestApp, changes: Readonly<Record<string, unknown>> = {}) {
  const visitor = newVisitor(changes);
  const result = (await app.send('register', { input: visitor })).data?.register;
  if (result?.__typename !== 'RegistrationPending') throw new Error(`Not pending: ${JSON.stringify(result)}`);
  await app.drain();
  return { visitor, registrationId: String(result.registrationId), link: activationIdFor(app, visitor.email) };
}

/** The secret in the newest activation mail to an address. */
export function activationIdFor(app: Pick<TestApp, 'mails'>, email: string): string {
  const mail = app.mails.findLast((one) => one.to === email && one.links[0]?.includes('/activateaccount?'));
  return new URL(mail?.links[0] ?? 'https://club.example/').searchParams.get('id') ?? '';
}

/** The code in the newest activation mail to an address. */
export function codeFor(app: Pick<TestApp, 'mails'>, email: string): string {
  const mail = app.mails.findLast((one) => one.to === email && one.links[0]?.includes('/activateaccount?'));
  return (/^ {4}(\d{3})\u00a0(\d{3})$/m.exec(mail?.text ?? '') ?? []).slice(1).join('');
}

/** Another code than that of the newest activation mail to an address. */
export function wrongCodeFor(app: Pick<TestApp, 'mails'>, email: string, offset = 1): string {
  return String((Number(codeFor(app, email)) + offset) % 1_000_000).padStart(6, '0');
}

/** Uses an activation link with a password. */
export async function activate(app: TestApp, accountActivationId: string, password: string = PASSWORD) {
  return (await app.send('activateAccount', { input: { accountActivationId, password } })).data?.activateAccount;
}

/** A member's token, after the whole registration. */
export async function becomeMember(app: TestApp, changes: Readonly<Record<string, unknown>> = {}) {
  const { visitor, link, registrationId } = await registerWithLink(app, changes);
  const activated = await activate(app, link);
  if (activated?.__typename !== 'AccountActivated') throw new Error(`Not activated: ${JSON.stringify(activated)}`);
  return { visitor, link, registrationId, token: String(activated.token), memberId: String(activated.member.id) };
}

export function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}
