import { BASE_PATH } from '#kernel/base-path.ts';
import { SECOND } from '#kernel/instant.ts';
import { ACTIVATION_VALIDITY } from '#modules/registration/rules/lifecycle.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import { parseCampaignSlug } from './invitation.ts';

/** The registration's state that its pages store between requests. */
export type StoredRegistration = {
  /** The registration to follow and resend; null if this browser only submitted another person's pending address. */
  readonly id: string | null;
  /** The address as typed in this browser, for display in the same browser. */
  readonly email: string | null;
  /** The invitation, for the link back to the form. */
  readonly rc: string;
  readonly vt: string | null;
  readonly campaignSlug?: string;
  /** The kind of a new registration until analytics has reported it. The first page that shows it deletes it. */
  readonly news?: 'registered' | 'registered-newsletter';
};

const NAME = COOKIES.registration;
const NEWS = ['registered', 'registered-newsletter'] as const;
/** In seconds: as long as the activation link is valid. */
const MAX_AGE = ACTIVATION_VALIDITY / SECOND;

/**
 * Creates the cookie that stores a registration. The id grants no access, but it can trigger mails, and the address
 * belongs to the visitor: both stay out of URLs, which are logged and shared, and out of the reach of scripts.
 */
export function createRegistrationCookie(registration: StoredRegistration, publicOrigin: string): string {
  const { campaignSlug: via, ...rest } = registration;
  const given = Object.entries({ ...rest, via }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const value = new URLSearchParams(given).toString();
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${encodeURIComponent(value)}; Path=${BASE_PATH}; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the content of a request's cookie, or null. */
export function readRegistrationCookie(request: Request): StoredRegistration | null {
  const values = new URLSearchParams(cookieValue(request.headers.get('Cookie'), NAME) ?? '');
  const rc = values.get('rc');
  if (!rc) return null;
  const campaignSlug = parseCampaignSlug(values.get('via'));
  const news = NEWS.find((one) => one === values.get('news'));
  const known = { id: values.get('id'), email: values.get('email'), rc, vt: values.get('vt') };
  return { ...known, ...(campaignSlug && { campaignSlug }), ...(news && { news }) };
}
