import { isProvider, type ProviderId } from './provider.ts';

/**
 * The cookies of logins by a provider. Scripts cannot read them; other sites' pages send them with links only, because
 * they come back with the provider's redirect.
 */
export const LOGIN_COOKIES = {
  /** A login that has begun, and the page that follows it. */
  flow: 'vestibule_sign_in',
  /** The provider's response, on its way from the address that the provider knows to the page that handles it. */
  answer: 'vestibule_sign_in_answer',
  /** The identity with which a visitor is about to register. */
  identity: 'vestibule_sign_in_identity',
  /** The identity that a member is about to link. */
  link: 'vestibule_sign_in_link',
} as const;

/** The page that handles every response but those for a link. */
export const ANSWER_PAGE = '/sign-in/answer';

/** The page of a member that goes on with a link; every other login goes on at the page of answers. */
export const LINK_PAGE = '/account/security/link';

const MOST_LENGTH = 3500;
const SHAPE = /^([A-Za-z0-9._-]{1,3500})~([A-Za-z0-9_-]{0,3500})$/;

/** Writes a pair into a cookie's value; null where it is too long. The second text may be anything. */
function formatPair(first: string, second: string): string | null {
  const value = `${first}~${toBase64(second)}`;
  return value.length <= MOST_LENGTH ? value : null;
}

function parsePair(value: string | null): readonly [string, string] | null {
  const [, first, second] = SHAPE.exec(value ?? '') ?? [];
  return first === undefined || second === undefined ? null : [first, fromBase64(second)];
}

/** The value of the flow's cookie; null if it is too long. */
export function formatFlowCookie(token: string, next: string): string | null {
  return formatPair(token, next);
}

/** What the flow's cookie has: the token of the login, and the path to open after it. */
export function parseFlowCookie(value: string | null): { readonly token: string; readonly next: string } | null {
  const [token, next] = parsePair(value) ?? [];
  return token === undefined || next === undefined ? null : { token, next };
}

/** The value of the answer's cookie: the provider to whose address it came, and the parameters; null if it is too long. */
export function formatAnswerCookie(provider: ProviderId, parameters: string): string | null {
  return formatPair(provider, parameters);
}

/** What the answer's cookie has; null for anything else. */
export function parseAnswerCookie(
  value: string | null,
): { readonly provider: ProviderId; readonly response: string } | null {
  const [provider, response] = parsePair(value) ?? [];
  return provider === undefined || response === undefined || !isProvider(provider) ? null : { provider, response };
}

function toBase64(text: string): string {
  return new TextEncoder().encode(text).toBase64({ alphabet: 'base64url', omitPadding: true });
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: 'base64url' }));
  } catch {
    return '';
  }
}
