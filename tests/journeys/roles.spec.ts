// Who sees which page [G1]: every role with every page of the table, for documents, data and posts.
import { hasPermission } from '#kernel/permissions.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { PageHandle } from '#web/routing/page-handle.ts';
import { expect, freshEmail, type JourneyClub, clubTest as test } from './support/journey.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';

/** The roles of admins, and what the database names them. */
const ADMINS = { viewer: 'VIEWER', support: 'SUPPORT', marketing: 'MARKETING', admin: 'OWNER' } as const;
type Admin = keyof typeof ADMINS;
const VISITORS = ['anonymous', 'registering', 'member', 'inviter', 'card member'] as const;
type Role = (typeof VISITORS)[number] | Admin;
const ROLES: readonly Role[] = [...VISITORS, ...(Object.keys(ADMINS) as Admin[])];
const isAdmin = (role: Role): role is Admin => role in ADMINS;

type SendOperation = (club: JourneyClub, operation: string) => Promise<Record<string, unknown>>;
const sendOperation: SendOperation = async (club, operation) => {
  const response = await fetch(`${club.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `mutation { ${operation} }` }),
  });
  return Object.values((await response.json()).data)[0] as Record<string, unknown>;
};

async function memberToken(club: JourneyClub, role: Role): Promise<string> {
  const email = freshEmail(`role.${role.replace(' ', '-')}`);
  await registerByApi(club, email);
  const id = new URL(await activationLink(club, email)).searchParams.get('id');
  const { token } = await sendOperation(
    club,
    `activateAccount(input: { accountActivationId: "${id}", password: "${PASSWORD}" }) { ... on AccountActivated { token } }`,
  );
  if (isAdmin(role))
    await club.sql("update member set role = 'ADMIN', admin_role = $2 where email = $1", [email, ADMINS[role]]);
  if (role === 'card member') await club.sql("update member set card = 'SILVER' where email = $1", [email]);
  if (role === 'inviter')
    await club.command('inviter', 'create', '--name', 'Ina Nord', '--email', email, '--balance', '3');
  return String(token);
}

async function getCookie(club: JourneyClub, role: Role): Promise<string> {
  if (role === 'anonymous') return 'lang=en';
  if (role !== 'registering') return `lang=en; vestibule_token=${await memberToken(club, role)}`;
  // A registrant has only the secret of the link, which gives access to nothing else.
  const email = freshEmail('role.registering');
  await registerByApi(club, email);
  return `lang=en; vestibule_token=${new URL(await activationLink(club, email)).searchParams.get('id')}`;
}

const isLoggedIn = (role: Role) => role !== 'anonymous' && role !== 'registering';

/** A file of a list, or of what became of its rows, needs the permission of the list as well. */
function mayOpen(role: Role, path: string): boolean {
  const handles: readonly PageHandle[] = PAGES.filter((page) =>
    [path, path.replace(/\/(?:export|changes\/:id\/file)$/, '')].includes(page.path),
  );
  return isAdmin(role) && handles.every(({ permission }) => !permission || hasPermission(ADMINS[role], permission));
}

/** The server's response to a document request: its status and redirect. */
function expected(role: Role, path: string): string {
  const page = PAGES.find((one) => one.path === path);
  if (page?.audience !== undefined && page.audience !== 'public') {
    if (!isLoggedIn(role)) return '302 login';
    if (page.audience === 'admin' && !mayOpen(role, path)) return '403';
  }
  if (page?.audience === 'admin') {
    // There is nothing to confirm before an authenticator app is begun.
    if (path === '/admin/account/authenticator') return '302 account';
    // The parameter of a path names nothing that exists; a file needs the code that it shows, a cell what it previews.
    return path.includes(':') || /\/(?:file|cell)$/.test(path) ? '404' : '200';
  }
  // Admins have a page of their own for this.
  if (isAdmin(role) && /^\/account\/(?:security|security\/passkey|email|email\/confirm|data)$/.test(path))
    return '302 account';
  if (isLoggedIn(role) && /^\/(?:login|sign-in\/answer)$/.test(path)) return '302 welcome';
  return ELSEWHERE[path] ?? '200';
}

/** Pages that redirect visitors without a link or a code, and the page about missing pages. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/personal-data/file': '302 personal-data',
  // Nothing was begun at a provider.
  '/sign-in': '302 login',
  '/sign-in/answer': '302 sign-in',
  '/registration/activateaccount': '302 activateaccountError',
  '/registration/formstarted': '302 ',
  '/error/404': '404',
};

for (const role of ROLES) {
  test(`[G1] ${role}: every page of the table`, async ({ club }) => {
    const cookie = await getCookie(club, role);
    const responses: Record<string, string> = {};
    for (const { path } of PAGES) {
      const response = await fetch(club.url(path), { headers: { cookie }, redirect: 'manual' });
      const to = response.headers.get('location');
      responses[path] = to
        ? `${response.status} ${new URL(to, club.origin).pathname.split('/').at(-1)}`
        : `${response.status}`;
    }
    expect(responses).toEqual(Object.fromEntries(PAGES.map(({ path }) => [path, expected(role, path)])));
  });
}

test('[G3] a valid cookie is not enough: posts from other origins or without one are refused on every page', async ({
  club,
}) => {
  const cookie = await getCookie(club, 'admin');
  const forged: readonly Readonly<Record<string, string>>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site', origin: club.origin },
    { 'sec-fetch-site': 'same-site' },
  ];
  const body = () => new URLSearchParams({ registrationCode: 'NOCTURNE', email: 'a@example.org', code: 'NOCTURNE' });
  for (const { path } of PAGES)
    for (const address of path === '/' ? ['/?index', '/_.data?index'] : [path, `${path}.data`])
      for (const headers of forged) {
        const response = await fetch(club.url(address), {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, ...headers },
          body: body(),
        });
        expect(response.status, `${address} ${JSON.stringify(headers)}`).toBe(403);
        expect(response.headers.getSetCookie().join(), address).not.toContain('vestibule_token=;');
      }
  // The session still works: another site's page logged nobody out, and our own page may post.
  const own = await fetch(club.url('/admin/registrationlinkgenerator'), {
    method: 'POST',
    headers: { cookie, origin: club.origin },
    body: body(),
  });
  expect([own.status, (await own.text()).includes('rc=NOCTURNE')]).toEqual([200, true]);
});
