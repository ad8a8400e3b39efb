import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { createRoutes } from '#web/routes.ts';
import { findDeclaredPage } from './find-declared-page.server.ts';
import { createFindPage, findPage } from './find-page.ts';
import { PAGES } from './generated/pages.server.ts';
import { formatPath } from './href.ts';
import type { DeclaredPage } from './page-handle.ts';

test.each([
  ['/', 'landing'],
  ['/de', 'landing'],
  ['/de/NOCTURNE', 'landing'],
  ['/fr/registration/activateaccounterror/', 'activation-error'],
  ['/error/404', 'not-found'],
  ['/de/about-us', 'about-us'],
  ['/membership-interest', 'membership-interest'],
  ['/pl/membership-interest/apply/', 'membership-interest-apply'],
  ['/registration/gift-voucher', 'gift-voucher'],
  ['/nothing/here', undefined],
  ['/%61dmin/registrationlinkgenerator', 'registration-link-generator'],
  ['/e%6e/admin/registrationlinkgenerator', 'registration-link-generator'],
  ['//de//Admin//RegistrationLinkGenerator//', 'registration-link-generator'],
  ['/registration/activate%41ccount', 'activate-account'],
  ['/%2561dmin/registrationlinkgenerator', undefined],
  ['/admin%2Fregistrationlinkgenerator', 'landing'],
])('%s shows %s', (path, id) => {
  expect(findDeclaredPage(path)?.page.id).toBe(id);
});

function listParameters(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

const ADMIN: DeclaredPage = { ...PAGES[1], audience: 'admin' };
const MORE: readonly DeclaredPage[] = [
  ...PAGES,
  { ...ADMIN, id: 'new-member', path: '/admin/samples/new' },
  { ...ADMIN, id: 'member', path: '/admin/samples/:id' },
  { ...ADMIN, id: 'mails', path: '/admin/samples/:id/mails' },
  { ...ADMIN, id: 'mail', path: '/admin/samples/:id/mails/:mailId' },
];
const PARAMETERS = MORE.flatMap(({ path, aliases = [] }) => [path, ...aliases].flatMap(listParameters));
const find = createFindPage(MORE);
const routes = createRoutes(MORE) as RouteObject[];

describe('paths with parameters', () => {
  test.each([
    ['/admin/samples/4711', 'member', { id: '4711' }],
    ['/de/Admin/Samples/Ab-1/', 'member', { id: 'Ab-1' }],
    ['/admin/samples/a%20%2Fb', 'member', { id: 'a /b' }],
    ['/admin/samples/%E0%A4', 'member', { id: '%E0%A4' }],
    ['/admin/samples/new', 'new-member', {}],
    ['/sv/admin/samples/1/mails/2', 'mail', { id: '1', mailId: '2' }],
    ['/NOCTURNE', 'landing', { slug: 'NOCTURNE' }],
    ['/de/', 'landing', {}],
  ])('%s is the page %s with %o', (path, id, params) => {
    expect(find(path)).toMatchObject({ page: { id }, params });
    expect(find(path)?.params).toEqual(params);
  });

  test.each(['/admin/samples', '/admin/samples/', '/admin/samples/..', '/admin/samples/1/2', '/x/admin/samples/1'])(
    '%s is no page',
    (path) => {
      expect(find(path)).toBeNull();
    },
  );

  test('each path that is built from a page and its parameters is found as that page, by the router as well', () => {
    const value = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => text.isWellFormed() && !/^\.{1,2}$/.test(text));
    const visit = fc.record({
      page: fc.constantFrom(...MORE),
      prefix: fc.constantFrom('', ...LOCALES.map((locale) => `/${locale}`)),
      params: fc.record(Object.fromEntries(PARAMETERS.map((name) => [name, value]))),
      aliased: fc.boolean(),
    });
    fc.assert(
      fc.property(visit, ({ page, prefix, params, aliased }) => {
        const pattern = (aliased && page.aliases?.[0]) || page.path;
        const path = prefix + formatPath(pattern, params);
        const found = find(path);
        // A value may be the name of another page, as `new` is.
        fc.pre(found?.path === pattern);
        expect(found?.page).toBe(page);
        const given = listParameters(pattern).map((name) => [name, params[name]]);
        expect(found?.params).toEqual(Object.fromEntries(given));
        const routed = matchRoutes(routes, path)?.at(-1);
        expect(routed?.params).toEqual(found?.params);
        expect(routed?.route.id).toContain(page.id);
      }),
    );
  });
});

test.each([
  ['/admin', []],
  ['/de/Admin/Codes', []],
  ['/admin/registrations/4711/', ['4711']],
  ['/admin/splitgenerator/hero%20band/edit', ['hero band', 'edit']],
])('for the browser %s is one page of the back office', (path, params) => {
  const match = findPage(path);
  expect(match?.page).toEqual({ path: '/admin', audience: 'admin' });
  expect(Object.values(match?.params ?? {})).toEqual(params);
});

test.each(['/admin-invitation', '/administration', '/login'])('%s is no page of the back office', (path) => {
  expect(findPage(path)?.page.audience).toBe('public');
});
