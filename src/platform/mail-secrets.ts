import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { MailSecrets } from '#kernel/ports.ts';
import type { SigningSeed } from './link-signing.ts';
import { hashToken } from './secret-tokens.ts';

const SALT_BYTES = 16;

/**
 * Secrets of the links in mails (decision 0032): HMAC-SHA-256 of the mail's identity and of the link's salt, with keys
 * derived from the operator's seeds for this purpose only. `keys` are newest first. The database stores the hash of a
 * mailed link's secret, so the link works until it expires, whichever keys are still known.
 */
export function createMailSecrets(keys: readonly SigningSeed[]): MailSecrets {
  const derived = new Map(
    keys.map(({ id, seed }) => [id, Buffer.from(hkdfSync('sha256', seed, '', 'vestibule mail link', 32))]),
  );
  const newest = keys[0];
  if (!newest) throw new Error('Links in mails need at least one key');
  return {
    newestKeyId: newest.id,
    keyIds: [...derived.keys()],
    newSalt: () => randomBytes(SALT_BYTES),
    derive(keyId, mail, salt) {
      const key = derived.get(keyId);
      if (!key) return null;
      const token = createHmac('sha256', key)
        .update(salt ? `${mail} ${Buffer.from(salt).toString('base64url')}` : mail)
        .digest('base64url');
      const hash = hashToken(token);
      return hash && { token, hash };
    },
  };
}
