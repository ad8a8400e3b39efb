import { importPKCS8, SignJWT } from 'jose';
import { type Clock, SECOND } from '#kernel/instant.ts';
import type { ProviderSecret } from './provider-settings.ts';

type Signed = Extract<ProviderSecret, { kind: 'signed' }>;

/** Apple accepts half a year; a request needs seconds. */
const LIFETIME_SECONDS = 300;

/** Creates the client secret of one request to Apple: a token that the club's key signs (ES256). */
export async function signClientSecret(
  secret: Signed,
  { clientId, audience, clock }: { readonly clientId: string; readonly audience: string; readonly clock: Clock },
): Promise<string> {
  const key = await importPKCS8(secret.privateKey, 'ES256');
  const issuedAt = Math.floor(clock().getTime() / SECOND);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(key);
}
