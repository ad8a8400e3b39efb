import { expect, test } from 'vitest';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import { NAVIGATION } from './navigation.ts';

const MEMBER_PAGES: readonly DeclaredPage[] = PAGES.filter(({ audience }) => audience === 'member');

test('[K4] every page of members without a parameter is in the navigation once, or below a page that is', () => {
  const paths = MEMBER_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'));
  const entries = NAVIGATION.map(({ to }): string => to);
  expect(entries.filter((to) => !paths.includes(to))).toEqual([]);
  expect(new Set(entries).size).toBe(entries.length);
  const isBelow = (path: string) => entries.some((to) => path.startsWith(`${to}/`));
  expect(paths.filter((path) => !entries.includes(path) && !isBelow(path))).toEqual([]);
});
