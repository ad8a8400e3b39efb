import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import { parseCampaignSlug } from './invitation.ts';

/** What a registration's pages remember of it between requests. */
export type StoredRegistration = {
  /** Whose activation is followed and mailed again; null where this browser only met somebody's pending address. */
  readonly id: string | null;
  /** As typed in this browser, to be shown in it again. */
  readonly email: string | null;
  /** The invitation, for the way back to the form. */
  readonly rc: string;
  readonly vt: string | null;
  readonly via?: string;
  /** Made by the form just now, and analytics not told yet: as what. The first page that shows it takes it away. */
  readonly news?: 'registered' | 'registered-newsletter';
};

const NAME = COOKIES.registration;
const NEWS = ['registered', 'registered-newsletter'] as const;
/** As long as the activation link lives: 14 days. */
const MAX_AGE = 1_209_600;

/**
 * The cookie that remembers a registration, as Set-Cookie takes it. The id is no secret that opens anything, yet it has
 * mails sent, and the address is the visitor's own: both stay out of addresses, where they would be logged and shared, and
 * out of scripts' reach.
 */
export function createRegistrationCookie(registration: StoredRegistration, publicOrigin: string): string {
  const given = Object.entries(registration).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const value = new URLSearchParams(given).toString();
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${encodeURIComponent(value)}; Path=${BASE_PATH}; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${secure}`;
}

/** What the cookie of a request remembers, or null. */
export function readRegistrationCookie(request: Request): StoredRegistration | null {
  const values = new URLSearchParams(cookieValue(request.headers.get('Cookie'), NAME) ?? '');
  const rc = values.get('rc');
  if (!rc) return null;
  const via = parseCampaignSlug(values.get('via'));
  const news = NEWS.find((one) => one === values.get('news'));
  const known = { id: values.get('id'), email: values.get('email'), rc, vt: values.get('vt') };
  return { ...known, ...(via && { via }), ...(news && { news }) };
}
