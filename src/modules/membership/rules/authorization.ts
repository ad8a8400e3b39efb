/** A word, then a blank, then something: `Bearer abc`, `Basic abc`. */
const WITH_SCHEME = /^[A-Za-z][\w!#$%&'*+.^`|~-]*\s+\S/;

/** The authorization header for a stored token: `Bearer` unless it already names a scheme, none without a token (specification section 6). */
export function authorizationOf(token: string | null | undefined): string | null {
  const text = token?.trim();
  if (!text) return null;
  return WITH_SCHEME.test(text) ? text : `Bearer ${text}`;
}

/** The token of an authorization header, or null when there is none or it is of another scheme than `Bearer`. */
export function tokenOfAuthorization(header: string | null | undefined): string | null {
  return /^\s*Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1] ?? null;
}
