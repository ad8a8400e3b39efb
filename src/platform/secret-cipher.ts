import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretCipher } from '#kernel/ports.ts';
import type { SigningSeed } from './link-signing.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that the database stores: AES-256-GCM as nonce, tag and cipher, with keys derived from the operator's
 * seeds for this purpose only. `keys` are newest first: the first encrypts, all decrypt. The context is authenticated, so
 * that the secret of one row is none of another.
 */
export function createSecretCipher(keys: readonly SigningSeed[]): SecretCipher {
  const derived = new Map(
    keys.map(({ id, seed }) => [id, Buffer.from(hkdfSync('sha256', seed, '', 'vestibule stored secret', 32))]),
  );
  const [newest] = derived;
  if (!newest) throw new Error('Stored secrets need at least one key');
  const [newestKeyId, newestKey] = newest;
  return {
    newestKeyId,
    encrypt(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, newestKey, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return { keyId: newestKeyId, encrypted: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
    },
    decrypt({ keyId, encrypted }, context) {
      const key = derived.get(keyId);
      if (!key || encrypted.length < NONCE_BYTES + TAG_BYTES) return null;
      const bytes = Buffer.from(encrypted);
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return new Uint8Array(
          Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]),
        );
      } catch {
        return null;
      }
    },
  };
}
