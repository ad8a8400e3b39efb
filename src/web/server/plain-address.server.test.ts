import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { guardAdminPage, guardPages } from './access.server.ts';
import { type PagesWorld, pagesWorld } from './pages-world.ts';
import { moveToPlainAddress } from './plain-address.server.ts';
import { hideSecretAddress } from './secret-pages.server.ts';

/** What a middleware of the root answers to an address, or `next` where it lets the request pass. */
async function answer(middleware: MiddlewareFunction<Response>, path: string, role: 'ADMIN' | 'MEMBER' | null = null) {
  const url = new URL(`https://club.example${path}`);
  const viewer = role && { id: '1', firstName: 'Ann', role };
  const context = new RouterContextProvider(new Map([[pagesWorld, { viewer } as PagesWorld]]));
  const args = { request: new Request(url), url, context, params: {}, pattern: '' } as unknown as Parameters<
    typeof middleware
  >[0];
  const passed = new Response('next');
  const given = await Promise.resolve()
    .then(() => middleware(args, async () => passed))
    .catch((thrown: unknown) => thrown);
  return given instanceof Response ? given : given === undefined ? passed : given;
}

describe('another spelling of an address moves to the plain one, before anything looks at it', () => {
  test.each([
    ['/acquisition/%61dmin/registrationlinkgenerator', '/acquisition/admin/registrationlinkgenerator'],
    ['/acquisition/e%6e/admin/registrationlinkgenerator', '/acquisition/en/admin/registrationlinkgenerator'],
    ['/acquisition/en/admin/registration%4Cinkgenerator', '/acquisition/en/admin/registrationLinkgenerator'],
    ['/acquisition//admin//registrationlinkgenerator', '/acquisition/admin/registrationlinkgenerator'],
    ['/acquisitio%6e/admin/registrationlinkgenerator', '/acquisition/admin/registrationlinkgenerator'],
    ['/acquisition/registration/%61ctivateaccount?id=%41b', '/acquisition/registration/activateaccount?id=%41b'],
    ['//acquisition/login', '/acquisition/login'],
  ])('%s moves to %s', async (path, expected) => {
    const response = (await answer(moveToPlainAddress, path)) as Response;
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(expected);
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each(['/acquisition/', '/acquisition/de/login', '/acquisition/CODE%20X', '/acquisition/%2561dmin/x'])(
    '%s stays',
    async (path) => {
      expect(await ((await answer(moveToPlainAddress, path)) as Response).text()).toBe('next');
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

test.each(ADMIN_PATHS)('%s is for admins alone, even if it got as far as the guard', async (path) => {
  expect(((await answer(guardPages, `/acquisition${path}`)) as Response).status).toBe(302);
  expect(await answer(guardPages, `/acquisition${path}`, 'MEMBER')).toMatchObject({ init: { status: 403 } });
  expect(await ((await answer(guardPages, `/acquisition${path}`, 'ADMIN')) as Response).text()).toBe('next');
});

test("an admin page's own guard does not look at the address", async () => {
  expect(((await answer(guardAdminPage, '/acquisition/about-us')) as Response).status).toBe(302);
  expect(await answer(guardAdminPage, '/acquisition/about-us', 'MEMBER')).toMatchObject({ init: { status: 403 } });
  expect(await ((await answer(guardAdminPage, '/acquisition/about-us', 'ADMIN')) as Response).text()).toBe('next');
});

test.each([
  ['/registration/activateaccount?id=x', 'no-referrer'],
  ['/de/Registration/activateaccount/?id=x', 'no-referrer'],
  ['/registration/%61ctivateaccount?id=x', 'no-referrer'],
  ['/reset-password?token=x', 'no-referrer'],
  ['/login', null],
])('every answer to %s has the referrer policy %s', async (path, policy) => {
  const { headers } = (await answer(hideSecretAddress, `/acquisition${path}`)) as Response;
  expect(headers.get('Referrer-Policy')).toBe(policy);
  expect(headers.get('Cache-Control')).toBe(policy && 'no-store');
});
