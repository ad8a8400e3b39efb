import type { Page } from '@playwright/test';
import { getAdmin } from './admin.ts';
import { expect, inspect, type JourneyClub } from './journey.ts';

/** Every screen from invitation to membership, and how to reach it. `path` is below the locale's prefix. */
type Screen = { readonly name: string; readonly path: string; readonly status?: number };

const LANDINGS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-by-link', path: '/?rc=CLARA-VIRAL' },
  { name: 'landing-intro', path: '/welcome-tour' },
  { name: 'landing-refused', path: '/?rc=ENDED' },
  { name: 'landing-product', path: '/cashmere-coat' },
  { name: 'invalid-slug', path: '/no-such-slug-anywhere', status: 404 },
];

const REGISTRATION: readonly Screen[] = [
  { name: 'form', path: '/registration/formstarted?rc=NOCTURNE' },
  { name: 'form-lean', path: '/registration/formstarted?rc=LEAN' },
  { name: 'formfinished', path: '/registration/formfinished' },
  { name: 'email-active', path: '/registration/registrationformemailactivecomplete' },
  { name: 'email-pending', path: '/registration/registrationformemailpendingcomplete' },
  { name: 'activation-error', path: '/registration/activateaccountError' },
  { name: 'deny', path: '/registration/deny' },
  { name: 'gift-voucher', path: '/registration/gift-voucher' },
];

const OTHERS: readonly Screen[] = [
  { name: 'interest', path: '/membership-interest' },
  { name: 'interest-apply', path: '/membership-interest/apply' },
  { name: 'interest-confirmation', path: '/membership-interest/confirmation' },
  { name: 'about-us', path: '/about-us' },
  { name: 'login', path: '/login' },
  { name: 'sign-in-refused', path: '/sign-in?refused=denied' },
  { name: 'reset', path: '/reset-password' },
  { name: 'reset-choose', path: `/reset-password?token=${'x'.repeat(43)}` },
  { name: 'personal-data', path: '/personal-data' },
  { name: 'newsletter', path: '/newsletter/unsubscribe' },
  { name: 'error-404', path: '/error/404', status: 404 },
];

/** The screens by purpose. A browser that checks one group has loaded its files after the first screen. */
export const SCREEN_GROUPS = { landing: LANDINGS, registration: REGISTRATION, other: OTHERS } as const;

export const SCREENS: readonly Screen[] = Object.values(SCREEN_GROUPS).flat();

const WIDTHS = [390, 768, 1440] as const;

/** The link generator, for a logged-in admin. */
export function openLinkGenerator(page: Page, club: JourneyClub, locale: string): Promise<void> {
  return openAsAdmin(page, club, `/${locale}/admin/registrationlinkgenerator`);
}

/** A page of admins, by its path with the locale, for a logged-in admin. */
export async function openAsAdmin(page: Page, club: JourneyClub, path: string): Promise<void> {
  const admin = await getAdmin(club);
  await admin.enter(page);
  await page.goto(club.url(path));
  await expect(page).toHaveURL(club.url(path));
}

/** A screen in a language, on the running club. */
export function getScreenUrl(club: JourneyClub, path: string, locale: string): string {
  return club.url(`/${locale}${path === '/' ? '' : path.replace(/^\/\?/, '?')}`);
}

/** Axe checks each screen once: on a desktop in English, on a phone in other languages. */
export async function inspectAtEveryWidth(page: Page, club: JourneyClub, name: string): Promise<void> {
  const widthOfAxe = name.endsWith('-en') ? 1440 : 390;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, `${club.brand}-${name}-${width}`, { axe: width === widthOfAxe });
  }
}
