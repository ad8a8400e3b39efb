import { expect, test } from 'vitest';
import { createSecretCipher } from './secret-cipher.ts';

const old = { id: 'a', seed: Buffer.alloc(32, 1) };
const young = { id: 'b', seed: Buffer.alloc(32, 2) };
const secret = new Uint8Array(Buffer.from('twenty secret bytes.'));

test('[K1] a stored secret is read with its own key and context only', () => {
  const cipher = createSecretCipher([old]);
  const stored = cipher.encrypt(secret, 'member 1');
  expect(cipher.decrypt(stored, 'member 1')).toEqual(secret);
  expect(cipher.decrypt(stored, 'member 2')).toBeNull();
  expect(createSecretCipher([young]).decrypt(stored, 'member 1')).toBeNull();
  expect(createSecretCipher([{ ...young, id: 'a' }]).decrypt(stored, 'member 1')).toBeNull();
  expect(Buffer.from(stored.encrypted).includes(Buffer.from(secret))).toBe(false);
});

test('[K1] each encryption has a nonce of its own, and a changed byte is noticed', () => {
  const cipher = createSecretCipher([old]);
  const { keyId, encrypted } = cipher.encrypt(secret, 'x');
  expect(cipher.encrypt(secret, 'x').encrypted).not.toEqual(encrypted);
  for (const at of [0, 15, encrypted.length - 1]) {
    const changed = encrypted.map((byte, index) => (index === at ? byte ^ 1 : byte));
    expect(cipher.decrypt({ keyId, encrypted: changed }, 'x')).toBeNull();
  }
  expect(cipher.decrypt({ keyId, encrypted: encrypted.slice(0, 20) }, 'x')).toBeNull();
});

test('[K1] the newest key encrypts, older ones still decrypt', () => {
  const stored = createSecretCipher([old]).encrypt(secret, 'x');
  const rotated = createSecretCipher([young, old]);
  expect(rotated.decrypt(stored, 'x')).toEqual(secret);
  expect(rotated.encrypt(secret, 'x').keyId).toBe('b');
  expect(rotated.newestKeyId).toBe('b');
  expect(() => createSecretCipher([])).toThrow('at least one key');
});
