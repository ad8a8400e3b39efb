import { cookieValue } from '../cookies.ts';

/** What a registration's pages remember of it between requests. */
export type RememberedRegistration = {
  /** Whose activation is followed and mailed again; null where this browser only met somebody's pending address. */
  readonly id: string | null;
  /** The invitation, for the way back to the form. */
  readonly rc: string;
  readonly vt: string | null;
};

const NAME = 'vestibule_registration';
/** As long as the activation link lives: 14 days. */
const MAX_AGE = 1_209_600;

/**
 * The cookie that remembers a registration, as Set-Cookie takes it. The id is no secret that opens anything, yet it has
 * mails sent: it stays out of addresses, where it would be logged and shared, and out of scripts' reach.
 */
export function registrationCookie({ id, rc, vt }: RememberedRegistration, publicOrigin: string): string {
  const value = new URLSearchParams({ ...(id ? { id } : {}), rc, ...(vt ? { vt } : {}) }).toString();
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${encodeURIComponent(value)}; Path=/acquisition; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${secure}`;
}

/** What the cookie of a request remembers, or null. */
export function rememberedRegistration(request: Request): RememberedRegistration | null {
  const values = new URLSearchParams(cookieValue(request.headers.get('Cookie'), NAME) ?? '');
  const rc = values.get('rc');
  return rc ? { id: values.get('id'), rc, vt: values.get('vt') } : null;
}
