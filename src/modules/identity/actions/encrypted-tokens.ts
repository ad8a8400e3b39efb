import type { SecretCipher } from '#kernel/ports.ts';
import { type Flow, type ProvenIdentity, parseFlow, parseProvenIdentity } from '../rules/tokens.ts';
import type { IdentityDependencies } from './ports.ts';

type Deps = Pick<IdentityDependencies, 'clock' | 'secretCipher'>;

const SHAPE = /^([A-Za-z0-9_-]{1,100})\.([A-Za-z0-9_-]{1,4000})$/;
const FLOW = 'provider login flow';
const IDENTITY = 'provider identity';

/** Encrypts a begun login for its browser. */
export function encryptFlow({ secretCipher }: Deps, flow: Flow): string {
  return encrypt(secretCipher, flow, FLOW);
}

/** Null for a forged token, and for a login that has ended. */
export function decryptFlow({ clock, secretCipher }: Deps, token: string): Flow | null {
  const json = decrypt(secretCipher, token, FLOW);
  return json === null ? null : parseFlow(json, clock());
}

/** Encrypts a confirmed identity for its browser. */
export function encryptIdentity({ secretCipher }: Deps, proven: ProvenIdentity): string {
  return encrypt(secretCipher, proven, IDENTITY);
}

/** Null for a forged token, and for an identity that has ended. */
export function decryptIdentity({ clock, secretCipher }: Deps, token: string): ProvenIdentity | null {
  const json = decrypt(secretCipher, token, IDENTITY);
  return json === null ? null : parseProvenIdentity(json, clock());
}

function encrypt(cipher: SecretCipher, content: object, context: string): string {
  const { keyId, encrypted } = cipher.encrypt(new TextEncoder().encode(JSON.stringify(content)), context);
  return `${keyId}.${encrypted.toBase64({ alphabet: 'base64url', omitPadding: true })}`;
}

function decrypt(cipher: SecretCipher, token: string, context: string): string | null {
  const [, keyId, text] = SHAPE.exec(token) ?? [];
  if (keyId === undefined || text === undefined) return null;
  try {
    const encrypted = Uint8Array.fromBase64(text, { alphabet: 'base64url' });
    const content = cipher.decrypt({ keyId, encrypted }, context);
    return content && new TextDecoder().decode(content);
  } catch {
    return null;
  }
}
