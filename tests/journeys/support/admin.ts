import type { Page } from '@playwright/test';
import { COOKIES } from '#web/routing/cookies.ts';
import { expect, freshEmail } from './journey.ts';
import { runCommand } from './run-command.ts';

type Club = { readonly origin: string; readonly databaseUrl: string };

/** What an admin sends to the API of a club; returns the operation's only field. */
export type Admin = {
  send<Data>(query: string, variables?: object): Promise<Data>;
  /** Gives the browser of a page the admin's session. */
  enter(page: Page): Promise<void>;
};

const PASSWORD = 'curator-otter-parade';
const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { ... on LoggedIn { token } } }`;

const PROOF = `mutation ($password: String!) {
  proveIdentity(password: $password) { ... on IdentityProven { until } } }`;

type Known = { readonly admin: Promise<Admin>; readonly since: number };
const admins = new Map<string, Known>();
/** A journey may take a while: it begins with a proof of identity that lasts longer. */
const FRESH_MS = 5 * 60_000;

/**
 * An admin of a club, who logs in once in a worker and then proves the own identity again from time to time:
 * account.spec.ts and keyboard.spec.ts test the login of admins, second-factors.spec.ts the question for the proof.
 */
export async function getAdmin(club: Club): Promise<Admin> {
  const known = admins.get(club.origin);
  if (known && Date.now() - known.since < FRESH_MS) return known.admin;
  const admin = known ? proveAgain(known) : createAdmin(club);
  admins.set(club.origin, { admin, since: Date.now() });
  return admin;
}

async function proveAgain({ admin: known }: Known): Promise<Admin> {
  const admin = await known;
  expect(await admin.send(PROOF, { password: PASSWORD })).toHaveProperty('until');
  return admin;
}

async function createAdmin({ origin, databaseUrl }: Club): Promise<Admin> {
  const email = freshEmail('admin');
  const words = ['admin', 'create', '--email', email, '--password-stdin', { input: PASSWORD }];
  await runCommand(databaseUrl, origin, words);
  const { token } = await send<{ readonly token: string }>(origin, LOGIN, { email, password: PASSWORD });
  return {
    send: (query, variables = {}) => send(origin, query, variables, token),
    enter: (page) =>
      page.context().addCookies([{ name: COOKIES.session, value: encodeURIComponent(token), url: origin }]),
  };
}

async function send<Data>(origin: string, query: string, variables: object, token?: string): Promise<Data> {
  const response = await fetch(`${origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  expect(errors).toBeUndefined();
  const [field] = Object.values(data);
  return field as Data;
}
