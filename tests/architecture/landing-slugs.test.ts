import { expect, test } from 'vitest';
import { findSlugProblem, RESERVED_SLUGS } from '#modules/invitation/rules/landing-page/slug.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';

test('[B2] no landing page can have the address of another page', () => {
  const first = (PAGES as readonly { readonly path: string; readonly aliases?: readonly string[] }[])
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .map((path) => path.split('/')[1] ?? '')
    .filter((part) => part !== '' && !part.startsWith(':'));
  expect(RESERVED_SLUGS).toEqual(expect.arrayContaining([...new Set(first)]));
  expect(findSlugProblem('landing-entry', 'login')).toBe('slug-reserved');
  expect(findSlugProblem('customization', 'login')).toBeNull();
});
