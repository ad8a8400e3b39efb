// Who visits: the session that the club's login put into the cookie of the common host, or the bearer token of an app.
import type { IncomingHttpHeaders } from 'node:http';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

export type Session = { readonly memberId: string; readonly token: string; readonly isFromCookie: boolean };

/** Errors that say nothing about the token: the club's keys could not be read. */
const KEYS_UNREADABLE = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'];

/**
 * Verifies sessions with the club's public keys alone. The keys stay in memory for ten minutes. A key that is not among them is looked
 * up at once, so that a new key of the club works, but not more often than every five seconds, whatever is forged.
 */
export function createFindSession(clubOrigin: string) {
  const url = new URL('/acquisition/.well-known/jwks.json', clubOrigin);
  const keys = createRemoteJWKSet(url, { cacheMaxAge: 600_000, cooldownDuration: 5_000 });
  const options = { issuer: clubOrigin, audience: 'shop', algorithms: ['EdDSA'], requiredClaims: ['sub', 'exp'] };

  return async function findSession({ authorization, cookie }: IncomingHttpHeaders): Promise<Session | null> {
    const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const token = bearer ?? /(?:^|; )vestibule_token=([^;]+)/.exec(cookie ?? '')?.[1];
    if (token === undefined) return null;
    try {
      const { payload } = await jwtVerify(token, keys, options);
      return { memberId: payload.sub ?? '', token, isFromCookie: bearer === undefined };
    } catch (error) {
      if (error instanceof errors.JOSEError && !KEYS_UNREADABLE.includes(error.code)) return null;
      throw error;
    }
  };
}
