import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MailSecrets } from '#kernel/ports.ts';
import type { SigningSeed } from './link-signing.ts';
import { hashToken } from './secret-tokens.ts';

const SALT_BYTES = 16;
const CODE_DIGITS = 6;
/** So many bytes that every code is practically as likely as any other. */
const CODE_BYTES = 6;

/**
 * Secrets of the links in mails (decision 0032): HMAC-SHA-256 of the mail's identity and of the link's salt, with keys
 * derived from the operator's seeds for this purpose only. `keys` are newest first. The database stores the hash of a
 * mailed link's secret, so the link works until it expires, whichever keys are still known. The six-digit code of a mail is
 * derived alike and stored nowhere (decision 0094): it works as long as its key is known.
 */
export function createMailSecrets(keys: readonly SigningSeed[]): MailSecrets {
  const derived = new Map(
    keys.map(({ id, seed }) => [id, { link: deriveKey(seed, 'link'), code: deriveKey(seed, 'code') }]),
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
      const named = salt ? `${mail} ${Buffer.from(salt).toString('base64url')}` : mail;
      const token = createHmac('sha256', key.link).update(named).digest('base64url');
      const hash = hashToken(token);
      return hash && { token, hash, code: deriveCode(key.code, named) };
    },
    isSameCode: (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other)),
  };
}

function deriveKey(seed: Uint8Array, purpose: 'link' | 'code'): Buffer {
  return Buffer.from(hkdfSync('sha256', seed, '', `vestibule mail ${purpose}`, 32));
}

/** The code has a key of its own: no number of codes reveals anything about a link. */
function deriveCode(key: Uint8Array, mail: string): string {
  const number = createHmac('sha256', key).update(mail).digest().readUIntBE(0, CODE_BYTES);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}
