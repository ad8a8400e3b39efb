import type { SecretCipher } from './ports.ts';

const SHAPE = /^([A-Za-z0-9_-]{1,100})\.([A-Za-z0-9_-]{1,4000})$/;

/** Encrypts a text for a place that others may read, such as a cookie or a queue: the key's id, a dot, and base64url. */
export function encryptText(cipher: SecretCipher, text: string, context: string): string {
  const { keyId, encrypted } = cipher.encrypt(new TextEncoder().encode(text), context);
  return `${keyId}.${encrypted.toBase64({ alphabet: 'base64url', omitPadding: true })}`;
}

/** Null for a forged text, one of another context, and one of a key that is no longer known. */
export function decryptText(cipher: SecretCipher, token: string, context: string): string | null {
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
