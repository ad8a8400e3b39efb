import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLinkSigner } from './link-signing.ts';
import { createMailSecrets } from './mail-secrets.ts';
import { hashToken } from './secret-tokens.ts';

const old = { id: 'a', seed: Buffer.alloc(32, 1) };
const young = { id: 'b', seed: Buffer.alloc(32, 2) };

describe('[J1] signed links', () => {
  const signer = createLinkSigner([old]);

  test('are verified with their own text, key and MAC only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        const { keyId, mac } = signer.sign(text);
        expect(mac).toMatch(/^[\w-]{43}$/);
        expect(signer.verify(text, keyId, mac)).toBe(true);
        expect(signer.verify(other, keyId, mac)).toBe(other === text);
        expect(signer.verify(text, keyId, other)).toBe(false);
      }),
    );
  });

  test('stay valid with a new key until the old one is removed', () => {
    const { keyId, mac } = signer.sign('x');
    expect(createLinkSigner([young, old]).verify('x', keyId, mac)).toBe(true);
    expect(createLinkSigner([young, old]).sign('x').keyId).toBe('b');
    expect(createLinkSigner([young]).verify('x', keyId, mac)).toBe(false);
    expect(createLinkSigner([{ ...young, id: 'a' }]).verify('x', keyId, mac)).toBe(false);
  });

  test('have one spelling: no other last character is accepted', () => {
    const { keyId, mac } = signer.sign('x');
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
      (c) => c !== mac.at(-1),
    );
    expect(others.filter((last) => signer.verify('x', keyId, mac.slice(0, -1) + last))).toEqual([]);
  });

  test('need a key, each with an id of its own', () => {
    expect(() => createLinkSigner([])).toThrow('at least one');
    expect(() => createLinkSigner([old, { ...young, id: 'a' }])).toThrow('have the same id');
  });
});

describe('[G3] mailed secrets', () => {
  const before = createMailSecrets([old]);
  const rotated = createMailSecrets([young, old]);
  const salt = Buffer.alloc(16, 1);

  test('have 256 bits and are found by their hash', () => {
    const made = before.derive('a', 'mail 1', salt);
    expect(made?.token).toMatch(/^[\w-]{43}$/);
    expect(made?.hash).toHaveLength(32);
    expect(hashToken(made?.token ?? '')).toEqual(made?.hash);
  });

  test('are equal for the same mail, key and salt only', () => {
    expect(before.derive('a', 'mail 1', salt)).toEqual(before.derive('a', 'mail 1', salt));
    const tokens = [
      before.derive('a', 'mail 1', salt),
      before.derive('a', 'mail 2', salt),
      rotated.derive('b', 'mail 1', salt),
    ];
    tokens.push(before.derive('a', 'mail 1', before.newSalt()), before.derive('a', 'mail 1', null));
    expect(new Set(tokens.map((secret) => secret?.token)).size).toBe(5);
    expect(createLinkSigner([old]).sign('mail 1').mac).not.toBe(tokens[0]?.token);
  });

  test('stay valid with a new key, which signs new ones, until the old one is removed', () => {
    expect(rotated.newestKeyId).toBe('b');
    expect(rotated.derive('a', 'mail 1', salt)).toEqual(before.derive('a', 'mail 1', salt));
    expect(createMailSecrets([young]).derive('a', 'mail 1', salt)).toBeNull();
  });

  test.each(['', 'x', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, ` ${'A'.repeat(43)}`])(
    '%j is none',
    (text) => {
      expect(hashToken(text)).toBeNull();
    },
  );
});
