import { createHmac, createPrivateKey, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, SECOND } from '#kernel/instant.ts';
import { createSessionTokens, type SessionClaims } from './session-tokens.ts';

const issuer = 'https://club.example';
const old = { id: '2026-01', seed: Buffer.alloc(32, 1) };
const young = { id: '2026-02', seed: Buffer.alloc(32, 2) };
const tokens = createSessionTokens({ keys: [old], issuer });
const issuedAt = new Date('2026-03-01T12:00:00Z');
const expiresAt = addMilliseconds(issuedAt, 604_800 * SECOND);
const claims: SessionClaims = { memberId: 'm-1', sessionId: 's-1', role: 'MEMBER', issuedAt, expiresAt };

describe('[G3] a session token', () => {
  test('carries issuer, audience, member, session, role and 604,800 seconds, and names its key', async () => {
    const token = await tokens.sign(claims);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: '2026-01' });
    expect(decodeJwt(token)).toEqual({
      iss: issuer,
      aud: 'shop',
      sub: 'm-1',
      jti: 's-1',
      role: 'MEMBER',
      iat: 1772366400,
      exp: 1772366400 + 604800,
    });
    expect(await tokens.verify(token, issuedAt)).toEqual(claims);
  });

  test('is valid one second before its end, and invalid at its end and one second later', async () => {
    const token = await tokens.sign(claims);
    expect(await tokens.verify(token, addMilliseconds(expiresAt, -SECOND))).toEqual(claims);
    expect(await tokens.verify(token, expiresAt)).toBeNull();
    expect(await tokens.verify(token, addMilliseconds(expiresAt, SECOND))).toBeNull();
  });

  test('of a replaced key stays valid while the key is configured; the new key signs', async () => {
    const both = createSessionTokens({ keys: [young, old], issuer });
    expect(await both.verify(await tokens.sign(claims), issuedAt)).toEqual(claims);
    expect(decodeProtectedHeader(await both.sign(claims)).kid).toBe('2026-02');
    expect(await tokens.verify(await both.sign(claims), issuedAt)).toBeNull();
  });

  test('is verified by the shop with the public keys alone', async () => {
    const { keys } = tokens.jwks();
    expect(keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', x: expect.stringMatching(/^[\w-]{43}$/), kid: '2026-01', alg: 'EdDSA', use: 'sig' },
    ]);
    const set = createLocalJWKSet({ keys: keys.map((key) => ({ ...key })) });
    const verified = await jwtVerify(await tokens.sign(claims), set, {
      issuer,
      audience: 'shop',
      currentDate: issuedAt,
    });
    expect(verified.payload.sub).toBe('m-1');
  });
});

describe('[G1] a forged token has no viewer', () => {
  const payload = { iss: issuer, aud: 'shop', sub: 'm-1', jti: 's-1', role: 'ADMIN', iat: 1772366400, exp: 1772971200 };

  test('with another key under the same id', async () => {
    const thief = createSessionTokens({ keys: [{ id: old.id, seed: Buffer.alloc(32, 9) }], issuer });
    expect(await tokens.verify(await thief.sign(claims), issuedAt)).toBeNull();
  });

  test('with alg none', async () => {
    expect(await tokens.verify(new UnsecuredJWT(payload).encode(), issuedAt)).toBeNull();
  });

  test('with HMAC keyed by the public key', async () => {
    const head = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: old.id })).toString('base64url');
    const text = `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
    const mac = createHmac('sha256', Buffer.from(tokens.jwks().keys[0]?.x ?? '', 'base64url'))
      .update(text)
      .digest('base64url');
    expect(await tokens.verify(`${text}.${mac}`, issuedAt)).toBeNull();
  });

  test('signed by our own key for another audience, or for none', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const own = deriveKey(old.seed);
    for (const key of [privateKey, own])
      for (const aud of ['elsewhere', undefined, ['elsewhere']]) {
        const signed = new SignJWT({ ...payload, aud }).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: old.id });
        expect(await tokens.verify(await signed.sign(key), issuedAt)).toBeNull();
      }
    const good = new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: old.id });
    expect(await tokens.verify(await good.sign(own), issuedAt)).toMatchObject({ memberId: 'm-1' });
  });

  test('with a changed role, of another issuer, or not a token at all', async () => {
    const [head, body = '', mac] = (await tokens.sign(claims)).split('.');
    const admin = Buffer.from(Buffer.from(body, 'base64url').toString().replace('MEMBER', 'ADMIN')).toString(
      'base64url',
    );
    expect(await tokens.verify(`${head}.${admin}.${mac}`, issuedAt)).toBeNull();
    const elsewhere = createSessionTokens({ keys: [old], issuer: 'https://evil.example' });
    expect(await tokens.verify(await elsewhere.sign(claims), issuedAt)).toBeNull();
    for (const text of ['', 'x', '..', 'Bearer x']) expect(await tokens.verify(text, issuedAt)).toBeNull();
  });

  test('keys are required, each with an id of its own', () => {
    expect(() => createSessionTokens({ keys: [], issuer })).toThrow('at least one');
    expect(() => createSessionTokens({ keys: [old, { ...young, id: old.id }], issuer })).toThrow('have the same id');
  });
});

/** The key that the program derives from a seed; only its owner can sign with it. */
function deriveKey(seed: Uint8Array) {
  const secret = Buffer.from(hkdfSync('sha256', seed, '', 'vestibule session token', 32));
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([head, secret]), format: 'der', type: 'pkcs8' });
}
