import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '#web/routes.ts';
import { findPage, PAGES } from './page-paths.ts';

test('every page exists unprefixed and with seven prefixes, with ids of its own', () => {
  const all = routes.flatMap((one) => one.children ?? [one]);
  const ids = [...all, ...routes.filter(({ children }) => children)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(all).toHaveLength(8 * (PAGES.length + 3));
  expect(all.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', ':slug', 'en', 'en/:slug', 'sv/login', '*']),
  );
});

test.each(routes.flatMap((one) => [one, ...(one.children ?? [])]))('$id has its file', ({ file }) => {
  expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true);
});

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
])('%s shows %s', (path, folder) => {
  expect(findPage(path)?.folder).toBe(folder);
});
