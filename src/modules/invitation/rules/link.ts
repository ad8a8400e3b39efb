import { BASE_PATH } from '#kernel/base-path.ts';
import { addMilliseconds, DAY, type Instant } from '#kernel/instant.ts';
import { type Locale, localizePath } from '#kernel/locale.ts';
import { normalizeCode } from './code.ts';

/** A registration link is valid for 14 days (specification J1). */
export const LINK_VALIDITY = 14 * DAY;

/** The parts of a `validityTimestamp`: `expiry second . key id . signature`. */
export type ValidityTimestamp = { readonly expiresAt: Instant; readonly keyId: string; readonly mac: string };

/** The signed text: the code as it is stored, and the second of the expiry. */
export function signedText(code: string, expiresAt: Instant): string {
  return `${normalizeCode(code)}\n${Math.floor(expiresAt.getTime() / 1000)}`;
}

/** The expiry is a whole second, rounded down, so that the signed expiry equals the expiry in the result. */
export function linkExpiry(createdAt: Instant): Instant {
  return new Date(Math.floor(addMilliseconds(createdAt, LINK_VALIDITY).getTime() / 1000) * 1000);
}

export function formatValidityTimestamp(parts: ValidityTimestamp): string {
  return `${Math.floor(parts.expiresAt.getTime() / 1000)}.${parts.keyId}.${parts.mac}`;
}

/** A registration link whose validity begins at an instant; deterministic for the same inputs. */
export function signedLink(
  sign: (text: string) => { readonly keyId: string; readonly mac: string },
  link: { readonly origin: string; readonly locale: Locale; readonly code: string },
  from: Instant,
): { readonly url: string; readonly validUntil: Instant } {
  const code = normalizeCode(link.code);
  const validUntil = linkExpiry(from);
  const timestamp = formatValidityTimestamp({ expiresAt: validUntil, ...sign(signedText(code, validUntil)) });
  return { url: registrationLink(link.origin, link.locale, code, timestamp), validUntil };
}

/** The parts of an opaque timestamp, or null where it is malformed. */
export function parseValidityTimestamp(text: string): ValidityTimestamp | null {
  const match = /^([1-9]\d{8,11})\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{20,100})$/.exec(text);
  if (!match) return null;
  const [, second = '', keyId = '', mac = ''] = match;
  return { expiresAt: new Date(Number(second) * 1000), keyId, mac };
}

/** `{origin}/acquisition[/{locale}]/?rc={code}&vt={validityTimestamp}` (specification E3). */
export function registrationLink(origin: string, locale: Locale, code: string, timestamp: string): string {
  const path = localizePath('/', locale);
  const query = new URLSearchParams({ rc: code, vt: timestamp });
  return `${origin}${BASE_PATH}${path === '/' ? '' : path}/?${query}`;
}

/** The address that opens a code without a timestamp, for codes on paper; each visitor gets the own language. */
export function codeLink(origin: string, code: string): string {
  return `${origin}${BASE_PATH}/?${new URLSearchParams({ rc: code })}`;
}

/**
 * The link in a pasted text, which may have lost its scheme or its host, or have words around it; null for a code. Addresses
 * and logs must not get the timestamp of a link, so a text with one must never count as a code.
 */
export function findPastedLink(pasted: string): URL | null {
  const text = pasted.trim();
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text);
  const word = text.split(/[\s<>"']+/).find((part) => /:\/\/|[?&](?:rc|vt)=/i.test(part));
  if (word === undefined) return null;
  const found = /https?:\/\/.*/i.exec(word)?.[0];
  if (found && URL.canParse(found)) return new URL(found);
  const rest = word.replace(/^(?:[a-z]+:(?=\/))?\/*/i, '');
  return URL.parse(`https://${rest}`) ?? new URL(`https://link.invalid/${rest}`);
}
