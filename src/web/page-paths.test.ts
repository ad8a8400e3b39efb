import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, pageOfPath } from './page-paths.ts';
import routes from './routes.ts';

test('every page exists unprefixed and with seven prefixes, under ids of its own', () => {
  const ids = routes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(routes).toHaveLength(8 * (PAGES.length + 3));
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', ':slug', 'en', 'en/:slug', 'sv/login', '*']),
  );
});

test.each(PAGES.map(({ folder }) => folder))('%s has its file', (folder) => {
  expect(existsSync(join(import.meta.dirname, 'pages', folder, 'page.tsx'))).toBe(true);
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
  expect(pageOfPath(path)?.folder).toBe(folder);
});
