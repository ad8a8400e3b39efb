import type { Headers } from './admins.ts';
import type { TestApp } from './test-app.ts';
import { bearer, becomeMember, PASSWORD } from './visitors.ts';

export type Owner = { readonly id: string; readonly email: string; readonly headers: Headers };

/** Creates a member who is logged in. */
export async function addOwner(app: TestApp, changes: object = {}): Promise<Owner> {
  const { visitor, token, memberId } = await becomeMember(app, { ...changes });
  await app.drain();
  return { id: memberId, email: visitor.email, headers: bearer(token) };
}

/** Sends what waits; returns the secret of the link in the newest mail to an address. */
export async function getMailedToken(app: TestApp, email: string): Promise<string> {
  await app.drain();
  const mail = app.mails.findLast(({ to, links }) => to === email && links[0]?.includes('token='));
  return new URL(mail?.links[0] ?? 'https://club.example/').searchParams.get('token') ?? '';
}

/** The type of an operation's result, the reason of its refusal, or the code of its error. */
export async function runAs(app: TestApp, headers: Headers, name: string, variables: object = {}): Promise<string> {
  const { data, errors } = await app.send(name, variables, headers);
  return errors?.[0]?.extensions?.code ?? data.result.reason ?? data.result.__typename ?? String(data.result);
}

/** Another session of a member. */
export async function openSession(app: TestApp, email: string, password: string = PASSWORD): Promise<Headers> {
  return bearer((await app.send('login', { email, password })).data.login.token);
}

/** Whether the headers are somebody's. */
export async function isLoggedIn(app: TestApp, headers: Headers): Promise<boolean> {
  return (await app.graphql('{ me { id } }', {}, headers)).data.me !== null;
}
