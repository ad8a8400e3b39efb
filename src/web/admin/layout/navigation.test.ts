import { expect, test } from 'vitest';
import { ADMIN_ROLES, hasPermission } from '#kernel/permissions.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import { findCurrentEntry } from './find-current-entry.ts';
import { listEntries } from './list-entries.server.ts';
import { NAVIGATION } from './navigation.ts';

const ADMIN_PAGES: readonly DeclaredPage[] = PAGES.filter(({ audience }) => audience === 'admin');
const ENTRIES: readonly string[] = NAVIGATION.map(({ to }) => to);

test('[K1] every page of admins without a parameter is in the navigation, or below a page that is', () => {
  const below = (path: string) => ENTRIES.some((to) => to !== '/admin' && path.startsWith(`${to}/`));
  const missing = ADMIN_PAGES.filter(({ path }) => !path.includes(':') && !ENTRIES.includes(path) && !below(path));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('[K1] every entry leads to a page of admins, and no page has two', () => {
  const paths = ADMIN_PAGES.map(({ path }) => path);
  expect(ENTRIES.filter((to) => !paths.includes(to))).toEqual([]);
  expect(new Set(ENTRIES).size).toBe(ENTRIES.length);
});

test.each(ADMIN_ROLES)('[G1] %s sees the entries whose pages it may see, and no other', (role) => {
  const permitted = ADMIN_PAGES.filter(({ permission }) => permission && hasPermission(role, permission));
  const paths = permitted.map(({ path }) => path);
  expect(listEntries(role).map(({ to }) => to as string)).toEqual(ENTRIES.filter((to) => paths.includes(to)));
  expect(listEntries(null)).toEqual([]);
});

test.each([
  ['/admin', '/admin'],
  ['/admin/splitgenerator', '/admin/splitgenerator'],
  ['/admin/splitgenerator/:key/edit', '/admin/splitgenerator'],
  ['/admin/nothing', undefined],
])('the entry of %s is %s', (path, to) => {
  expect(findCurrentEntry(NAVIGATION, path)?.to).toBe(to);
});
