import { createPublicKey } from 'node:crypto';
import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { signClientSecret } from './apple-secret.ts';

const NOW = new Date('2026-03-02T12:00:00.900Z');
const AUDIENCE = 'https://appleid.apple.com';

test('[K5] the client secret for Apple is signed with the ES256 key, names team, client and key, and ends after five minutes', async () => {
  const { privateKey: key } = await generateKeyPair('ES256', { extractable: true });
  const privateKey = await exportPKCS8(key);
  const secret = { kind: 'signed', teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey } as const;
  const signed = await signClientSecret(secret, { clientId: 'club.web', audience: AUDIENCE, clock: () => NOW });
  expect(decodeProtectedHeader(signed)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  const { payload } = await jwtVerify(signed, createPublicKey(privateKey), { currentDate: NOW });
  const iat = Math.floor(NOW.getTime() / SECOND);
  const exp = iat + (5 * MINUTE) / SECOND;
  expect(payload).toEqual({ iss: 'TEAM123456', sub: 'club.web', aud: AUDIENCE, iat, exp });
});
