import { expect, test } from 'vitest';
import { createPayloadCipher } from './payload-cipher.ts';

const { encrypt, decrypt } = createPayloadCipher(new Uint8Array(16).fill(1));

test('[H5] a text is encrypted as GrowthBook does: IV and cipher in base64', () => {
  expect(encrypt('{"a":"ü"}')).toMatch(/^[A-Za-z0-9+/]{22}==\.[A-Za-z0-9+/]+=*$/);
  expect(decrypt(encrypt('{"a":"ü"}'))).toBe('{"a":"ü"}');
});

test('[H5] the same text is encrypted to the same, and another text has another IV', () => {
  expect(encrypt('a')).toBe(encrypt('a'));
  expect(encrypt('a').split('.')[0]).not.toBe(encrypt('b').split('.')[0]);
});

test.each(['', '.', 'a.b', 'AAAAAAAAAAAAAAAAAAAAAA==.AAAA', 'ß'])('%j is no encrypted text', (text) => {
  expect(decrypt(text)).toBeNull();
});

test('another key does not decrypt it', () => {
  const other = createPayloadCipher(new Uint8Array(16).fill(2));
  expect(other.decrypt(encrypt('{"a":1}'))).not.toBe('{"a":1}');
});
