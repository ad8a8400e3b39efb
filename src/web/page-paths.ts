import { splitLocale } from '../kernel/locale.ts';
import type { TextKey } from '../texts/keys.ts';
import { plainPath } from './plain-path.ts';

export type PageLayout = 'default' | 'centered' | 'no-footer' | 'black-inclined-lines' | null;

export type Page = {
  /** Without locale prefix and leading slash; '' is the start page. */
  readonly path: string;
  /** Its folder below `pages/`, with a `page.tsx`; the route's id is made of it. */
  readonly folder: string;
  readonly layout: PageLayout;
  readonly title: TextKey;
  readonly description: TextKey;
  /** Search engines may list it. */
  readonly indexed?: boolean;
  /** `admin`: others never get the page (specification G1). */
  readonly access?: 'admin';
  /** Only who is invited sees it: nobody who comes from a blocked referrer. */
  readonly guarded?: boolean;
  /** Its address carries a mailed secret: no referrer, no cache, ever. */
  readonly secret?: boolean;
};

/** Every page of the area; `routes.ts` makes eight routes of each. Specification B1 gives paths and layouts. */
export const PAGES = [
  {
    path: '',
    folder: 'landing',
    layout: 'default',
    title: 'meta.landing.title',
    description: 'meta.landing.description',
    indexed: true,
    guarded: true,
  },
  {
    path: 'login',
    folder: 'login',
    layout: 'centered',
    title: 'meta.login.title',
    description: 'meta.login.description',
  },
  {
    path: 'reset-password',
    folder: 'reset-password',
    layout: 'centered',
    title: 'meta.resetPassword.title',
    description: 'meta.resetPassword.description',
    secret: true,
  },
  {
    path: 'welcome',
    folder: 'welcome',
    layout: 'centered',
    title: 'meta.welcome.title',
    description: 'meta.welcome.description',
  },
  {
    path: 'registration/formstarted',
    folder: 'registration-form',
    layout: null,
    title: 'meta.registrationForm.title',
    description: 'meta.registrationForm.description',
    guarded: true,
  },
  {
    path: 'registration/formfinished',
    folder: 'registration-finished',
    layout: 'centered',
    title: 'meta.registrationFinished.title',
    description: 'meta.registrationFinished.description',
  },
  {
    path: 'registration/activateaccount',
    folder: 'activate-account',
    layout: 'no-footer',
    title: 'meta.activateAccount.title',
    description: 'meta.activateAccount.description',
    secret: true,
  },
  {
    path: 'registration/activateaccountError',
    folder: 'activation-error',
    layout: 'centered',
    title: 'meta.activationError.title',
    description: 'meta.activationError.description',
  },
  {
    path: 'registration/registrationformemailactivecomplete',
    folder: 'account-active',
    layout: 'centered',
    title: 'meta.accountActive.title',
    description: 'meta.accountActive.description',
  },
  {
    path: 'registration/registrationformemailpendingcomplete',
    folder: 'account-pending',
    layout: 'centered',
    title: 'meta.accountPending.title',
    description: 'meta.accountPending.description',
  },
  {
    path: 'registration/deny',
    folder: 'deny',
    layout: 'black-inclined-lines',
    title: 'meta.deny.title',
    description: 'meta.deny.description',
  },
  {
    path: 'registration/gift-voucher',
    folder: 'gift-voucher',
    layout: 'centered',
    title: 'meta.giftVoucher.title',
    description: 'meta.giftVoucher.description',
    guarded: true,
  },
  {
    path: 'membership-interest',
    folder: 'membership-interest',
    layout: 'black-inclined-lines',
    title: 'meta.membershipInterest.title',
    description: 'meta.membershipInterest.description',
    indexed: true,
  },
  {
    path: 'membership-interest/apply',
    folder: 'membership-interest-apply',
    layout: 'black-inclined-lines',
    title: 'meta.membershipInterestApply.title',
    description: 'meta.membershipInterestApply.description',
  },
  {
    path: 'membership-interest/confirmation',
    folder: 'membership-interest-confirmation',
    layout: 'black-inclined-lines',
    title: 'meta.membershipInterestConfirmation.title',
    description: 'meta.membershipInterestConfirmation.description',
  },
  {
    path: 'about-us',
    folder: 'about-us',
    layout: 'centered',
    title: 'meta.aboutUs.title',
    description: 'meta.aboutUs.description',
    indexed: true,
    guarded: true,
  },
  {
    path: 'admin/registrationlinkgenerator',
    folder: 'registration-link-generator',
    layout: 'black-inclined-lines',
    title: 'meta.registrationLinkGenerator.title',
    description: 'meta.registrationLinkGenerator.description',
    access: 'admin',
  },
  {
    path: 'admin/splitgenerator',
    folder: 'split-generator',
    layout: null,
    title: 'meta.splitGenerator.title',
    description: 'meta.splitGenerator.description',
    access: 'admin',
  },
  {
    path: 'error/404',
    folder: 'not-found',
    layout: 'centered',
    title: 'meta.notFound.title',
    description: 'meta.notFound.description',
  },
] as const satisfies readonly Page[];

/** The page that a path inside of the area shows; a single unknown segment is a slug of the landing page. */
export function pageOfPath(path: string): Page | null {
  const bare = splitLocale(plainPath(path))
    .path.replace(/^\/+|\/+$/g, '')
    .toLowerCase();
  const exact = PAGES.find((page) => page.path.toLowerCase() === bare);
  return exact ?? (bare.includes('/') ? null : PAGES[0]);
}
