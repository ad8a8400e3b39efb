import { isLocale } from '#kernel/locale.ts';
import type { LandingPageKind } from './content.ts';

/**
 * The first parts of the addresses of all other pages and routes: a landing page under one of them could never be seen.
 * `tests/architecture/landing-slugs.test.ts` compares them with the pages.
 */
export const RESERVED_SLUGS: readonly string[] = [
  ...['ab', 'about-us', 'account', 'admin', 'admin-invitation', 'assets', 'card', 'cmp', 'confirm-email', 'dev'],
  ...['error', 'graphql', 'invitations', 'login', 'login-link', 'membership-interest', 'newsletter', 'personal-data'],
  ...['registration', 'reset-password', 'sign-in', 'undo-email', 'welcome'],
];

/** Why a page cannot have a slug; null for a possible one. The front door itself is the start page with the empty slug. */
export function findSlugProblem(kind: LandingPageKind, slug: string): 'slug-invalid' | 'slug-reserved' | null {
  if (slug === '') return kind === 'start-page' ? null : 'slug-invalid';
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) return 'slug-invalid';
  // The key of a customization is no address.
  if (kind === 'customization') return null;
  return isLocale(slug) || RESERVED_SLUGS.includes(slug) ? 'slug-reserved' : null;
}
