import type { ProviderId } from '#modules/identity/rules/provider.ts';
import type { Headers } from './admins.ts';
import { type Account, CLIENT, openIdentityProvider, visitProvider } from './identity-provider.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { newVisitor } from './visitors.ts';

const REDIRECT_URI = 'https://club.example/acquisition/sign-in/openid/callback';

export type IdentityPeer = Awaited<ReturnType<typeof openIdentityProvider>>;

/**
 * The program with a provider that answers for addresses of `trusted.example`. The others are configured as well, for
 * accounts that are linked there; they are the same provider.
 */
export async function openAppWithProvider(others: readonly ProviderId[] = []) {
  const peer = await openIdentityProvider(REDIRECT_URI);
  const settings = {
    protocol: 'openid',
    responseMode: 'query',
    ...{ issuer: peer.issuer, clientId: CLIENT.id, redirectUri: REDIRECT_URI, scope: 'openid email profile' },
    secret: { kind: 'plain', value: CLIENT.secret },
  } as const;
  const trust = { verifiedDomains: ['trusted.example'] };
  const identityProviders = (['openid', ...others] as const).map((id) => ({ id, name: 'Club login', trust, settings }));
  const app = await openTestApp({ identityProviders });
  return { app, peer };
}

let people = 0;

/** Somebody with an account at the provider. */
export function addAccount(peer: IdentityPeer, changes: Partial<Account> = {}): Account {
  people += 1;
  const name = `person.${process.pid}.${people}`;
  const account = {
    sub: name,
    email: `${name}@trusted.example`,
    email_verified: true,
    ...{ given_name: 'Nora', family_name: 'Lind' },
    ...changes,
  };
  peer.accounts.set(account.sub, account);
  return account;
}

/** A login at the provider up to its response. */
export async function visit(
  app: TestApp,
  peer: IdentityPeer,
  sub: string | null,
  registrationCode: string | null = null,
) {
  peer.state.visitor = sub;
  const begun = (await app.send('startProviderLogin', { provider: 'openid', registrationCode })).data.result;
  const response = (await visitProvider(begun.url, REDIRECT_URI)).searchParams;
  return { flow: String(begun.flow), url: String(begun.url), response };
}

/** A login at the provider that a member began to link an identity, up to its response. */
export async function visitToLink(app: TestApp, peer: IdentityPeer, sub: string | null, headers: Headers) {
  peer.state.visitor = sub;
  const begun = (await app.send('startIdentityLink', { provider: 'openid' }, headers)).data.result;
  const response = (await visitProvider(begun.url, REDIRECT_URI)).searchParams;
  return { flow: String(begun.flow), response };
}

/** The token of an identity that a member is about to link. */
export async function proveToLink(app: TestApp, peer: IdentityPeer, sub: string, headers: Headers): Promise<string> {
  const result = await finish(app, await visitToLink(app, peer, sub, headers), headers);
  if (result.__typename !== 'IdentityUnlinked') throw new Error(JSON.stringify(result));
  return String(result.token);
}

/** Sends the response of the provider to the program. */
export async function finish(
  app: TestApp,
  { flow, response }: { readonly flow: string; readonly response: URLSearchParams },
  headers: Readonly<Record<string, string>> = {},
) {
  const variables = { flow, provider: 'openid', response: response.toString() };
  return (await app.send('finishProviderLogin', variables, headers)).data.result;
}

/** The token of an identity that nobody has linked. */
export async function proveIdentity(app: TestApp, peer: IdentityPeer, sub: string): Promise<string> {
  const result = await finish(app, await visit(app, peer, sub, 'NOCTURNE'));
  if (result.__typename !== 'IdentityUnlinked') throw new Error(JSON.stringify(result));
  return String(result.token);
}

/** Registers with a confirmed identity. */
export async function registerBy(app: TestApp, token: string, changes: Readonly<Record<string, unknown>> = {}) {
  return (await app.send('registerWithIdentity', { token, input: newVisitor(changes) })).data.result;
}

/** A member who has registered by the provider, and so has no password. */
export async function joinByProvider(app: TestApp, peer: IdentityPeer, changes: Partial<Account> = {}) {
  const account = addAccount(peer, changes);
  const token = await proveIdentity(app, peer, account.sub);
  const result = await registerBy(app, token, { email: account.email });
  if (result.__typename !== 'AccountActivated') throw new Error(JSON.stringify(result));
  return { account, token: String(result.token) };
}
