// What a cache between the club and its visitors may store [G3]: every route as a document and as the router's data.
import { PAGES } from '#web/routing/generated/pages.server.ts';
import { expect, freshEmail, type JourneyClub, clubTest as test } from './support/journey.ts';
import { activationPath } from './support/pages.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

const BESIDE_THE_TABLE = [
  '?rc=NOCTURNE',
  'clara-viral',
  'nothing-stands-here',
  'registration/formstarted?rc=NOCTURNE',
  `reset-password?token=${'x'.repeat(43)}`,
];

/** Differences between visitors that are not part of a page. */
const OTHER_PATHS = ['/acquisition/graphql?query={me{id}}', '/graphql?query={countryDetails{country}}', '/readyz'];

async function memberToken(club: JourneyClub): Promise<string> {
  const email = freshEmail('caching');
  await registerByApi(club, email);
  const accountActivationId = new URL(await activationLink(club, email)).searchParams.get('id');
  const query = `mutation ($input: ActivateAccountInput!) { activateAccount(input: $input) { ... on AccountActivated { token } } }`;
  const response = await fetch(`${club.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { accountActivationId, password: PASSWORD } } }),
  });
  return (await response.json()).data.activateAccount.token;
}

/** The address of a page's data, as the router requests it. */
function getDataPath(path: string): string {
  const [page, query] = path.split('?');
  return `${page || '_'}.data${query ? `?${query}` : ''}`;
}

/** The problem in a response's headers, or nothing. */
async function wrongWith(address: string, cookie: string): Promise<readonly string[]> {
  const { headers, status } = await fetch(address, { redirect: 'manual', headers: { cookie } });
  const caching = headers.get('cache-control') ?? '';
  const vary = headers.get('vary') ?? '';
  const isData = new URL(address).pathname.endsWith('.data');
  const good = isData
    ? caching === 'private, no-store' && /\bcookie\b/i.test(vary)
    : /\bno-(?:store|cache)\b/.test(caching);
  return good ? [] : [`${address} ${status}: ${caching} | ${vary}`];
}

async function findProblems(addresses: readonly string[], cookie: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  const rest = [...addresses];
  const checkNext = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift())
      wrong.push(...(await wrongWith(next, cookie)));
  };
  await Promise.all(Array.from({ length: 4 }, checkNext));
  return wrong;
}

test('[G3] no cache stores a document, data or response for another visitor, anonymous or logged in', async ({
  club,
}) => {
  const activation = (await activationPath(club, freshEmail('caching'))).slice(1);
  const paths = [...PAGES.map(({ path }) => path.slice(1)), ...BESIDE_THE_TABLE, activation];
  // One language represents the seven prefixes, which share one route for each page.
  const everywhere = ['', 'de'].flatMap((locale) =>
    paths.map((path) => (locale ? `${locale}${path && !path.startsWith('?') ? '/' : ''}${path}` : path)),
  );
  const addresses = [
    ...everywhere.flatMap((path) => [club.url(`/${path}`), club.url(`/${getDataPath(path)}`)]),
    ...OTHER_PATHS.map((path) => club.origin + path),
  ];
  const token = await memberToken(club);
  expect(await findProblems(addresses, 'lang=en')).toEqual([]);
  expect(await findProblems(addresses, `lang=en; vestibule_token=${token}`)).toEqual([]);
  expect(await findProblems(addresses, 'lang=en; vestibule_token=spent')).toEqual([]);
});

test("[G3] data contain the viewer for the viewer only, and a form's key is different each time", async ({ club }) => {
  const cookie = `lang=en; vestibule_token=${await memberToken(club)}`;
  const member = await (await fetch(club.url('/about-us.data'), { headers: { cookie } })).text();
  const address = club.url('/registration/formstarted.data?rc=NOCTURNE');
  const forms = await Promise.all([fetch(address), fetch(address)].map(async (response) => (await response).text()));
  const keys = forms.map((form) => /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/.exec(form)?.[0]);
  expect(member).toContain('firstName');
  expect(keys[0]).toMatch(/./);
  expect(keys[0]).not.toBe(keys[1]);
});
