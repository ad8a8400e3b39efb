import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRecoveryCode, normalizeRecoveryCode, RECOVERY_CODE_BYTES } from './recovery-code.ts';

test('[K1] a recovery code is four groups of four, and is read however it is typed', () => {
  const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });
  fc.assert(
    fc.property(bytes, (random) => {
      const code = formatRecoveryCode(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      const plain = code.replaceAll('-', '');
      for (const typed of [code, code.toLowerCase(), plain, ` ${code.replaceAll('-', ' ')} `])
        expect(normalizeRecoveryCode(typed)).toBe(plain);
    }),
  );
});

test('[K1] letters that look like digits are those digits; anything else is no code', () => {
  expect(normalizeRecoveryCode('oOiI-lL00-0000-0000')).toBe('0011110000000000');
  for (const typed of ['', '123456', 'ABCD-EFGH-JKMN', 'ABCD-EFGH-JKMN-PQR!', 'ABCD-EFGH-JKMN-PQRU'])
    expect(normalizeRecoveryCode(typed)).toBeNull();
});
