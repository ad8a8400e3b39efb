import { expect, test } from 'vitest';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import { NAVIGATION } from './navigation.ts';

const MEMBER_PAGES: readonly DeclaredPage[] = PAGES.filter(({ audience }) => audience === 'member');

test('[K4] every page of members without a parameter is in the navigation once, and nothing else is', () => {
  const paths = MEMBER_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'));
  expect(NAVIGATION.map(({ to }): string => to).toSorted()).toEqual(paths.toSorted());
});
