import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** The claims of a session token. The token stores instants in whole seconds. */
export type SessionClaims = {
  readonly memberId: string;
  readonly sessionId: string;
  readonly role: 'MEMBER' | 'ADMIN';
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};
/** A public key in the format of RFC 8037. */
export type PublicJwk = Readonly<Record<'kty' | 'crv' | 'x' | 'kid' | 'alg' | 'use', string>>;
export type SessionTokens = {
  sign(claims: SessionClaims): Promise<string>;
  /** The claims of a token that one of our keys signed for this origin and that is not expired at `now`; else null. */
  verify(token: string, now: Date): Promise<SessionClaims | null>;
  /** The body of `/acquisition/.well-known/jwks.json`. */
  jwks(): { readonly keys: readonly PublicJwk[] };
};

type KeyPair = { readonly id: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };
type Options = {
  readonly keys: readonly { readonly id: string; readonly seed: Uint8Array }[];
  readonly issuer: string;
};

const AUDIENCE = 'shop';
const ALGORITHM = 'EdDSA';
const MS = 1_000;

/**
 * Session tokens: JWTs signed with Ed25519 (specification G3). The shop verifies them with `jwks()` alone. `keys` are
 * the operator's seeds, newest first: the first signs, all verify. `issuer` is the public origin.
 */
export function createSessionTokens({ keys, issuer }: Options): SessionTokens {
  const pairs = keys.map(({ id, seed }) => deriveKeyPair(id, seed));
  const newest = pairs[0];
  if (!newest) throw new Error('Session tokens need at least one signing key');
  if (new Set(keys.map(({ id }) => id)).size !== keys.length)
    throw new Error('Two signing keys of sessions have the same id');
  return {
    sign: (claims) => signWith(newest, issuer, claims),
    verify: (token, now) => verifyWith(pairs, issuer, token, now),
    jwks: () => ({ keys: pairs.map(publicJwk) }),
  };
}

function signWith({ id, privateKey }: KeyPair, issuer: string, claims: SessionClaims): Promise<string> {
  return new SignJWT({ role: claims.role })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: id })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(claims.memberId)
    .setJti(claims.sessionId)
    .setIssuedAt(Math.floor(claims.issuedAt.getTime() / MS))
    .setExpirationTime(Math.floor(claims.expiresAt.getTime() / MS))
    .sign(privateKey);
}

async function verifyWith(
  pairs: readonly KeyPair[],
  issuer: string,
  token: string,
  now: Date,
): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findPublicKey(pairs, kid), {
      algorithms: [ALGORITHM],
      issuer,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    });
    return parseClaims(payload);
  } catch {
    return null;
  }
}

function parseClaims({ sub, jti, iat, exp, role }: Readonly<Record<string, unknown>>): SessionClaims | null {
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof iat !== 'number' || typeof exp !== 'number')
    return null;
  if (role !== 'MEMBER' && role !== 'ADMIN') return null;
  return { memberId: sub, sessionId: jti, role, issuedAt: new Date(iat * MS), expiresAt: new Date(exp * MS) };
}

function findPublicKey(pairs: readonly KeyPair[], kid: string | undefined): KeyObject {
  const pair = pairs.find(({ id }) => id === kid);
  if (!pair) throw new Error('Unknown key');
  return pair.publicKey;
}

/** The fixed prefix of a PKCS #8 document that contains an Ed25519 key (RFC 8410); the 32 bytes of the key follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function deriveKeyPair(id: string, seed: Uint8Array): KeyPair {
  const secret = Buffer.from(hkdfSync('sha256', seed, '', 'vestibule session token', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' });
  return { id, privateKey, publicKey: createPublicKey(privateKey) };
}

function publicJwk({ id, publicKey }: KeyPair): PublicJwk {
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: ALGORITHM, use: 'sig' };
}
