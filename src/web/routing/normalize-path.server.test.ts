import { type MiddlewareFunction, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { ADMIN_ROLES, type AdminRole, hasPermission, listRolesWith } from '#kernel/permissions.ts';
import routes from '#web/routes.ts';
import { guardAdminAddresses, guardAdmins, guardMembers } from './access.server.ts';
import { PAGES } from './generated/pages.server.ts';
import { type LoadContext, loadContext } from './load-context.ts';
import { redirectToNormalizedPath } from './normalize-path.server.ts';
import { applyPagePolicies } from './page-policies.server.ts';

/** The response of a root middleware to a path, or `next` where it passes the request on. */
async function run(
  middleware: MiddlewareFunction<Response>,
  path: string,
  who: AdminRole | 'MEMBER' | null = null,
  headers: Readonly<Record<string, string>> = {},
) {
  const url = new URL(`https://club.example${path}`);
  const role = who === 'MEMBER' ? who : 'ADMIN';
  const viewer = who && { id: '1', firstName: 'Ann', role, adminRole: who === 'MEMBER' ? null : who };
  const context = new RouterContextProvider(new Map([[loadContext, { viewer, isProven: true } as LoadContext]]));
  const args = {
    request: new Request(url, { headers }),
    url,
    context,
    params: {},
    pattern: '',
  } as unknown as Parameters<typeof middleware>[0];
  const passed = new Response('next');
  const given = await Promise.resolve()
    .then(() => middleware(args, async () => passed))
    .catch((thrown: unknown) => thrown);
  return given instanceof Response ? given : given === undefined ? passed : given;
}

describe('another spelling of a path redirects to the canonical one before any other middleware', () => {
  test.each([
    ['/acquisition/%61dmin/registrationlinkgenerator', '/acquisition/admin/registrationlinkgenerator'],
    ['/acquisition/e%6e/admin/registrationlinkgenerator', '/acquisition/en/admin/registrationlinkgenerator'],
    ['/acquisition/en/admin/registration%4Cinkgenerator', '/acquisition/en/admin/registrationLinkgenerator'],
    ['/acquisition//admin//registrationlinkgenerator', '/acquisition/admin/registrationlinkgenerator'],
    ['/acquisitio%6e/admin/registrationlinkgenerator', '/acquisition/admin/registrationlinkgenerator'],
    ['/acquisition/registration/%61ctivateaccount?id=%41b', '/acquisition/registration/activateaccount?id=%41b'],
    ['//acquisition/login', '/acquisition/login'],
  ])('%s moves to %s', async (path, expected) => {
    const response = (await run(redirectToNormalizedPath, path)) as Response;
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(expected);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each(['/acquisition/', '/acquisition/de/login', '/acquisition/CODE%20X', '/acquisition/%2561dmin/x'])(
    '%s stays',
    async (path) => {
      expect(await ((await run(redirectToNormalizedPath, path)) as Response).text()).toBe('next');
    },
  );
});

const ADMIN_PATHS = [
  '/admin/registrationlinkgenerator',
  '/Admin/RegistrationLinkGenerator/',
  '/%61dmin/registrationlinkgenerator',
  '/e%6e/admin/registrationlinkgenerator',
  '//de//admin//registrationlinkgenerator//',
];

/** The ids of the routes that the router matches for a path below the base path, the outermost first. */
function matchedIds(path: string): readonly string[] {
  return (matchRoutes(routes as RouteObject[], path) ?? []).map(({ route }) => route.id ?? '');
}

test.each(ADMIN_PATHS)('%s is below the guard of admins in any spelling, or matches no page', (path) => {
  expect(['admin', 'unknown']).toContain(matchedIds(path)[0]);
});

test.each(ADMIN_PATHS)('%s is for admins only, even if the router has no such page', async (path) => {
  expect(((await run(guardAdminAddresses, `/acquisition${path}`)) as Response).status).toBe(302);
  expect(await run(guardAdminAddresses, `/acquisition${path}`, 'MEMBER')).toMatchObject({ init: { status: 403 } });
  expect(await ((await run(guardAdminAddresses, `/acquisition${path}`, 'OWNER')) as Response).text()).toBe('next');
});

test('every page is below the guard of its audience', () => {
  for (const { path, audience, id: page } of PAGES)
    for (const prefix of ['', ...LOCALES]) {
      const [first, second] = matchedIds(prefix ? `/${prefix}${path}` : path);
      const id = [prefix, page].filter(Boolean).join('/');
      expect([first, second]).toEqual(audience === 'public' ? [id, undefined] : [audience, id]);
    }
});

test('the guard of admins rejects everybody else', async () => {
  const path = '/acquisition/de/admin/registrationlinkgenerator?x=1';
  const login = (await run(guardAdmins, path)) as Response;
  expect(login.status).toBe(302);
  expect(login.headers.get('Location')).toBe(
    '/acquisition/de/login?returnTo=%2Fde%2Fadmin%2Fregistrationlinkgenerator%3Fx%3D1',
  );
  expect(await run(guardAdmins, path, 'MEMBER')).toMatchObject({ init: { status: 403 } });
  expect(await ((await run(guardAdmins, path, 'OWNER')) as Response).text()).toBe('next');
});

test('[K4] [G3] the login says that a session has ended to a visitor who had one, and nothing to others', async () => {
  const ended = { Cookie: 'lang=de; vestibule_token=spent' };
  for (const [guard, path] of [
    [guardMembers, '/acquisition/de/card'],
    [guardAdmins, '/acquisition/de/admin/codes'],
  ] as const) {
    const login = `/acquisition/de/login?returnTo=${encodeURIComponent(path.replace('/acquisition', ''))}`;
    const [said, plain] = [await run(guard, path, null, ended), await run(guard, path, null, { Cookie: 'lang=de' })];
    expect((said as Response).headers.get('Location')).toBe(`${login}&notice=session-ended`);
    expect((plain as Response).headers.get('Location')).toBe(login);
  }
});

test.each(PAGES.filter(({ audience }) => audience === 'admin'))(
  '[G1] $path shows itself to the roles that the table permits, and explains itself to the others',
  async ({ path, ...page }) => {
    const permission = 'permission' in page ? page.permission : 'account.use';
    for (const prefix of ['', '/de'])
      for (const role of ADMIN_ROLES)
        for (const guard of [guardAdmins, guardAdminAddresses]) {
          const given = await run(guard, `/acquisition${prefix}${path.replaceAll(/:\w+/g, 'one')}`, role);
          if (hasPermission(role, permission)) expect(given).toBeInstanceOf(Response);
          else expect(given).toMatchObject({ init: { status: 403 }, data: { text: expect.any(String) } });
        }
    expect(listRolesWith(permission)).toContain('OWNER');
  },
);

test('[G1] the refusal names the roles that would be needed, in the language of the page', async () => {
  const refused = (path: string) => run(guardAdmins, `/acquisition${path}/admin/splitgenerator/new`, 'VIEWER');
  const text = (words: string) => ({ data: { text: expect.stringContaining(words) } });
  expect(await refused('')).toMatchObject(text('Marketing or Owner'));
  expect(await refused('/de')).toMatchObject(text('Marketing oder Vollzugriff'));
  expect(await refused('/sv')).toMatchObject({ data: { way: { href: '/acquisition/sv/admin' } } });
});

test.each(['/admin/nothing', '/fr/Admin/members/4711/more', '/admin//nothing', '/%61dmin/nothing'])(
  '[G1] %s, where no page is, does not reveal that to strangers',
  async (path) => {
    expect(((await run(guardAdminAddresses, `/acquisition${path}`)) as Response).status).toBe(302);
    expect(await run(guardAdminAddresses, `/acquisition${path}`, 'MEMBER')).toMatchObject({ init: { status: 403 } });
    expect(await run(guardAdminAddresses, `/acquisition${path}`, 'VIEWER')).toBeInstanceOf(Response);
  },
);

test.each(['/administration', '/de/admin-code', '/'])('%s is no address of admins', async (path) => {
  expect(await ((await run(guardAdminAddresses, `/acquisition${path}`)) as Response).text()).toBe('next');
});

test('the guard of members rejects visitors without a login', async () => {
  const login = (await run(guardMembers, '/acquisition/fr/welcome')) as Response;
  expect(login.headers.get('Location')).toBe('/acquisition/fr/login?returnTo=%2Ffr%2Fwelcome');
  expect(await ((await run(guardMembers, '/acquisition/fr/welcome', 'MEMBER')) as Response).text()).toBe('next');
});

test.each([
  ['/registration/activateaccount?id=x', 'no-referrer'],
  ['/de/Registration/activateaccount/?id=x', 'no-referrer'],
  ['/registration/%61ctivateaccount?id=x', 'no-referrer'],
  ['/reset-password?token=x', 'no-referrer'],
  ['/login', null],
])('every response to %s has the referrer policy %s', async (path, policy) => {
  const { headers } = (await run(applyPagePolicies, `/acquisition${path}`)) as Response;
  expect(headers.get('Referrer-Policy')).toBe(policy);
  expect(headers.get('Cache-Control')).toBe(policy && 'no-store');
});
