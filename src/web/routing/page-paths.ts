import { splitLocale } from '#kernel/locale.ts';
import type { TextKey } from '#texts/keys.ts';
import { normalizePath } from './normalize-path.ts';
import type { VisitPart } from './visit-context.ts';

export type PageLayout = 'default' | 'centered' | 'no-footer' | 'black-inclined-lines' | null;

export type Audience = 'public' | 'member' | 'admin';

export type Page = {
  /** Without locale prefix and leading slash; '' is the start page. */
  readonly path: string;
  /** The page's folder in its audience's folder, with a `page.tsx`; the route's id derives from it. */
  readonly folder: string;
  /** Who may see the page. Members' and admins' pages are nested below the route that guards them. */
  readonly audience: Audience;
  /** Null if the specification sets none: the default layout, with the header above the page. */
  readonly layout: PageLayout;
  readonly title: TextKey;
  readonly description: TextKey;
  /** Whether search engines may list the page. */
  readonly indexed?: boolean;
  /** Only invited visitors see the page: visitors from a blocked referrer are denied. */
  readonly guarded?: boolean;
  /** The page's URL carries a mailed secret: it sends no referrer and is never cached. */
  readonly secret?: boolean;
  /**
   * The page may be cached if its URL has no query. The cache stores one variant for each combination of these parts of
   * the visit context, and the page has access to no other part.
   */
  readonly cache?: { readonly dependsOn: readonly VisitPart[] };
};

/** Every page of the area; `routes.ts` creates eight routes for each. Specification B1 defines paths and layouts. */
export const PAGES = [
  {
    path: '',
    folder: 'landing',
    audience: 'public',
    layout: 'default',
    title: 'meta.landing.title',
    description: 'meta.landing.description',
    indexed: true,
    guarded: true,
    cache: { dependsOn: ['locale', 'country', 'variants'] },
  },
  {
    path: 'login',
    folder: 'login',
    audience: 'public',
    layout: 'centered',
    title: 'meta.login.title',
    description: 'meta.login.description',
  },
  {
    path: 'reset-password',
    folder: 'reset-password',
    audience: 'public',
    layout: 'centered',
    title: 'meta.resetPassword.title',
    description: 'meta.resetPassword.description',
    secret: true,
  },
  {
    path: 'welcome',
    folder: 'welcome',
    audience: 'member',
    layout: 'centered',
    title: 'meta.welcome.title',
    description: 'meta.welcome.description',
  },
  {
    path: 'registration/formstarted',
    folder: 'registration-form',
    audience: 'public',
    layout: null,
    title: 'meta.registrationForm.title',
    description: 'meta.registrationForm.description',
    guarded: true,
  },
  {
    path: 'registration/formfinished',
    folder: 'registration-finished',
    audience: 'public',
    layout: 'centered',
    title: 'meta.registrationFinished.title',
    description: 'meta.registrationFinished.description',
  },
  {
    path: 'registration/activateaccount',
    folder: 'activate-account',
    audience: 'public',
    layout: 'no-footer',
    title: 'meta.activateAccount.title',
    description: 'meta.activateAccount.description',
    secret: true,
  },
  {
    path: 'registration/activateaccountError',
    folder: 'activation-error',
    audience: 'public',
    layout: 'centered',
    title: 'meta.activationError.title',
    description: 'meta.activationError.description',
  },
  {
    path: 'registration/registrationformemailactivecomplete',
    folder: 'account-active',
    audience: 'public',
    layout: 'centered',
    title: 'meta.accountActive.title',
    description: 'meta.accountActive.description',
  },
  {
    path: 'registration/registrationformemailpendingcomplete',
    folder: 'account-pending',
    audience: 'public',
    layout: 'centered',
    title: 'meta.accountPending.title',
    description: 'meta.accountPending.description',
  },
  {
    path: 'registration/deny',
    folder: 'deny',
    audience: 'public',
    layout: 'black-inclined-lines',
    title: 'meta.deny.title',
    description: 'meta.deny.description',
  },
  {
    path: 'registration/gift-voucher',
    folder: 'gift-voucher',
    audience: 'public',
    layout: 'centered',
    title: 'meta.giftVoucher.title',
    description: 'meta.giftVoucher.description',
    guarded: true,
  },
  {
    path: 'membership-interest',
    folder: 'membership-interest',
    audience: 'public',
    layout: 'black-inclined-lines',
    title: 'meta.membershipInterest.title',
    description: 'meta.membershipInterest.description',
    indexed: true,
  },
  {
    path: 'membership-interest/apply',
    folder: 'membership-interest-apply',
    audience: 'public',
    layout: 'black-inclined-lines',
    title: 'meta.membershipInterestApply.title',
    description: 'meta.membershipInterestApply.description',
  },
  {
    path: 'membership-interest/confirmation',
    folder: 'membership-interest-confirmation',
    audience: 'public',
    layout: 'black-inclined-lines',
    title: 'meta.membershipInterestConfirmation.title',
    description: 'meta.membershipInterestConfirmation.description',
  },
  {
    path: 'about-us',
    folder: 'about-us',
    audience: 'public',
    layout: 'centered',
    title: 'meta.aboutUs.title',
    description: 'meta.aboutUs.description',
    indexed: true,
    guarded: true,
  },
  {
    path: 'admin/registrationlinkgenerator',
    folder: 'registration-link-generator',
    audience: 'admin',
    layout: 'black-inclined-lines',
    title: 'meta.registrationLinkGenerator.title',
    description: 'meta.registrationLinkGenerator.description',
  },
  {
    path: 'admin/splitgenerator',
    folder: 'split-generator',
    audience: 'admin',
    layout: null,
    title: 'meta.splitGenerator.title',
    description: 'meta.splitGenerator.description',
  },
  {
    path: 'error/404',
    folder: 'not-found',
    audience: 'public',
    layout: 'centered',
    title: 'meta.notFound.title',
    description: 'meta.notFound.description',
  },
] as const satisfies readonly Page[];

/** The page for visitors from blocked referrers. */
export const DENY_PATH = '/registration/deny';

/** Finds the page of a path inside of the area; a single unknown segment is a slug of the landing page. */
export function findPage(path: string): Page | null {
  const bare = splitLocale(normalizePath(path))
    .path.replace(/^\/+|\/+$/g, '')
    .toLowerCase();
  const exact = PAGES.find((page) => page.path.toLowerCase() === bare);
  return exact ?? (bare.includes('/') ? null : PAGES[0]);
}
