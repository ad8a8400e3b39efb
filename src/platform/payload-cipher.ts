import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

export type PayloadCipher = {
  encrypt(text: string): string;
  /** Null for a text that another key encrypted, or none did. */
  decrypt(encrypted: string): string | null;
};

const ALGORITHM = 'aes-128-cbc';
const IV_BYTES = 16;

/**
 * The encryption of GrowthBook's payloads: AES in CBC mode as `iv.cipher`, both in base64. The IV is derived from the
 * text by the key: so all processes produce the same text and the same tag for it, and other texts get other IVs.
 */
export function createPayloadCipher(key: Uint8Array): PayloadCipher {
  return {
    encrypt(text) {
      const iv = createHmac('sha256', key).update(text).digest().subarray(0, IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${iv.toString('base64')}.${encrypted.toString('base64')}`;
    },
    decrypt(encrypted) {
      const [iv = '', body = ''] = encrypted.split('.');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(iv, 'base64'));
        return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
