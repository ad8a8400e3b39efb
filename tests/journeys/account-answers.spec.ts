// One answer for every address [K12], on the pages without script: what a response to a form and the page after it contain.
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import pg from 'pg';
import { type Club, startClubWith } from './support/club-process.ts';
import { clubTest, createJourneyClub, expect, freshEmail, type JourneyClub } from './support/journey.ts';
import { formWith } from './support/no-script-visitor.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

const KINDS = ['new', 'pending', 'active', 'own'] as const;
type Kind = (typeof KINDS)[number];
type Fields = Readonly<Record<string, string>>;

const PERSON = { gender: 'WOMEN', firstName: 'Anna', lastName: 'Kern', country: 'AT', termsAndConditions: 'on' };
const FORM = '/registration/formstarted?rc=NOCTURNE';
/** The server reads the setting again after a moment; the job about an address runs within seconds. */
const SOON = { timeout: 30_000 };

let own: Club;
let pool: pg.Pool;
let club: JourneyClub;
let addresses: Readonly<Record<Kind, string>>;
clubTest.describe.configure({ mode: 'serial' });
clubTest.beforeAll(async () => {
  const brand = clubTest.info().project.name;
  own = await startClubWith('answers', {}, brand);
  pool = new pg.Pool({ connectionString: own.databaseUrl, max: 2 });
  club = createJourneyClub(brand, own.origin, own.databaseUrl, pool);
  const [inviter] = await club.sql<{ email: string }>(
    "select i.email from inviter i join registration_code c on c.inviter_id = i.id where c.code = 'NOCTURNE'",
  );
  const [pending, active] = [freshEmail('pending'), await addMember()];
  await registerByApi(club, pending);
  await activationLink(club, pending);
  addresses = { new: freshEmail('new'), pending, active, own: inviter?.email ?? '' };
});
clubTest.afterAll(async () => {
  await pool.end();
  await own.stop();
});

async function addMember(): Promise<string> {
  const email = freshEmail('member');
  await registerByApi(club, email);
  const link = new URL(await activationLink(club, email)).searchParams.get('id');
  await withVisitor(email, async (visitor) => {
    const query = `mutation { activateAccount(input: { accountActivationId: "${link}", password: "${PASSWORD}" }) { __typename } }`;
    const response = await visitor.context.post(`${club.origin}/acquisition/graphql`, { data: { query } });
    expect((await response.json()).data.activateAccount.__typename).toBe('AccountActivated');
  });
  return email;
}

type Visitor = { readonly context: APIRequestContext; readonly email: string };

/** Somebody with cookies of their own, whose browser supports links and forms only. */
async function withVisitor<Result>(email: string, work: (visitor: Visitor) => Promise<Result>): Promise<Result> {
  const context = await request.newContext({ extraHTTPHeaders: { 'accept-language': 'en', origin: club.origin } });
  try {
    return await work({ context, email });
  } finally {
    await context.dispose();
  }
}

/**
 * A response without what differs between any two: the address, and ids and keys. Most headers are compared by their
 * names, because the policy has the hashes of inline scripts, which contain ids.
 */
async function describeResponse({ email }: Visitor, response: APIResponse): Promise<string> {
  const headers = response.headersArray().map(({ name }) => name.toLowerCase());
  const cookies = response
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value.replace(/=[^;]*/, '=*'));
  const { location = null, 'cache-control': caching = null, 'retry-after': retry = null } = response.headers();
  const described = { status: response.status(), location, caching, retry, cookies, headers };
  const text = `${JSON.stringify(described, null, 1)}\n${await response.text()}`;
  return [email, encodeURIComponent(email)]
    .reduce((shown, value) => shown.replaceAll(value, 'ADDRESS'), text)
    .replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, 'ID');
}

/** Opens a page, fills in its form and sends it, and opens the page to which the response redirects. */
async function submit(visitor: Visitor, path: string, field: string, fields: Fields): Promise<string> {
  const { context, email } = visitor;
  const page = await context.get(club.url(path));
  const { action, hidden } = formWith(await page.text(), field);
  const target = new URL(action ?? page.url(), page.url()).href;
  const response = await context.post(target, { form: { ...hidden, ...fields, email }, maxRedirects: 0 });
  const { location } = response.headers();
  const next = location && (await context.get(new URL(location, target).href, { maxRedirects: 0 }));
  const after = next ? await describeResponse(visitor, next) : '';
  return `${await describeResponse(visitor, response)}\n${after}`;
}

const register = (visitor: Visitor) => submit(visitor, FORM, 'email', { ...PERSON, part: 'whole' });

/** What the visitors of all kinds of addresses see; one text, where none differs. */
async function collectAnswers(ask: (visitor: Visitor) => Promise<string>): Promise<readonly string[]> {
  const answers = new Set<string>();
  for (const kind of KINDS) answers.add(await withVisitor(addresses[kind], ask));
  return [...answers];
}

/** Changes the setting, and waits until the server knows: a friendly club answers a member's address otherwise. */
async function answerStrictly(): Promise<void> {
  await club.command('door', 'answers', 'strict');
  const email = await addMember();
  await expect(async () => {
    expect(await withVisitor(email, register)).toContain('/registration/formfinished');
  }).toPass(SOON);
}

async function waitForJobs(): Promise<void> {
  await expect(async () => {
    const [row] = await club.sql<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name like 'registration.%' and state in ('created', 'retry', 'active')
       and start_after <= now()`,
    );
    expect(row?.left).toBe(0);
  }).toPass(SOON);
}

clubTest('[K12] a friendly club answers a member and a new address differently', async () => {
  const seen = await Promise.all(
    [freshEmail('friendly'), addresses.active].map((email) => withVisitor(email, register)),
  );
  expect(new Set(seen).size).toBe(2);
});

clubTest('[K12] a strict club answers the forms of its pages alike for every address', async () => {
  await answerStrictly();
  const wrong = { password: 'not the password at all' };
  const forms: readonly (readonly [(visitor: Visitor) => Promise<string>, shown: string])[] = [
    [register, 'ADDRESS'],
    [(visitor) => submit(visitor, '/login', 'password', wrong), 'is not correct'],
    [(visitor) => submit(visitor, '/reset-password', 'email', {}), 'Please check your email'],
  ];
  for (const [send, shown] of forms) expect(await collectAnswers(send)).toEqual([expect.stringContaining(shown)]);
});

clubTest('[K12] the page after the registration stays alike once the job has looked at the address', async () => {
  const answers = await collectAnswers(async (visitor) => {
    const sent = await register(visitor);
    await waitForJobs();
    const page = await visitor.context.get(club.url('/registration/formfinished'));
    return `${sent}\n${await describeResponse(visitor, page)}`;
  });
  expect(answers).toHaveLength(1);
  expect(answers[0]).toContain('/registration/formfinished');
});
