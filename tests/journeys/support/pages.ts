import { type Document, fetchMailedLink } from './documents.ts';
import type { JourneyClub } from './journey.ts';
import { activationLink, registerByApi } from './steps.ts';

/** A page of every kind, below its locale: those of the table, and other contents at the same addresses. */
const PATHS = [
  '',
  '?rc=ENDED',
  '/clara-viral',
  '/cashmere-coat',
  '/welcome-tour',
  '/quick-tour',
  '/black-week',
  '/nothing-stands-here',
  '/about-us',
  '/error/404',
  '/membership-interest',
  '/membership-interest/apply',
  '/membership-interest/confirmation',
  '/registration/activateaccountError',
  '/registration/deny',
  '/registration/formfinished',
  '/registration/formstarted?rc=NOCTURNE',
  '/registration/formstarted?rc=LEAN',
  '/registration/gift-voucher',
  '/registration/registrationformemailactivecomplete',
  '/registration/registrationformemailpendingcomplete',
  '/login',
  '/sign-in?refused=denied',
  '/reset-password',
  `/reset-password?token=${'x'.repeat(43)}`,
];

/** Every page in a language as it is served to an anonymous visitor, by its address. */
export async function allPages(club: JourneyClub, locale: string, email: string): Promise<Map<string, Document>> {
  const pages = new Map<string, Document>();
  for (const path of [...PATHS, await activationPath(club, email)]) {
    const url = club.url(`/${locale}${path}`);
    pages.set(url, await fetchMailedLink(url));
  }
  return pages;
}

/** The activation page of a pending registration, below its locale; other registrations are redirected. */
export async function activationPath(club: JourneyClub, email: string): Promise<string> {
  await registerByApi(club, email);
  const link = new URL(await activationLink(club, email));
  return `/registration/activateaccount${link.search}`;
}
