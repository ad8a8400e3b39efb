import { expect, test } from 'vitest';
import { getFactorAction, normalizePasskeyName } from './factor-change.ts';
import { hasFactor, listFactorMethods, listProofMethods } from './proof.ts';

const NONE = { hasPassword: true, passkeys: 0, hasTotp: false, recoveryCodes: 0 };

test('[K1] the password proves an identity until there is a second factor', () => {
  expect(listProofMethods(NONE, 'ADMIN')).toEqual(['PASSWORD']);
  expect(listProofMethods({ ...NONE, recoveryCodes: 3 }, 'ADMIN')).toEqual(['PASSWORD']);
  expect(listProofMethods({ ...NONE, hasTotp: true }, 'ADMIN')).toEqual(['TOTP']);
  expect(listProofMethods({ ...NONE, passkeys: 2, hasTotp: true, recoveryCodes: 3 }, 'ADMIN')).toEqual([
    'PASSKEY',
    'TOTP',
    'RECOVERY_CODE',
  ]);
  expect(listProofMethods(NONE, 'MEMBER')).toEqual(['PASSWORD']);
  expect(listProofMethods({ ...NONE, passkeys: 1 }, 'MEMBER')).toEqual(['PASSKEY', 'PASSWORD']);
  expect(listFactorMethods(NONE)).toEqual([]);
  const withoutPassword = { ...NONE, hasPassword: false };
  expect([listProofMethods(withoutPassword, 'MEMBER'), listProofMethods(withoutPassword, 'ADMIN')]).toEqual([[], []]);
  expect(listProofMethods({ ...withoutPassword, passkeys: 1 }, 'MEMBER')).toEqual(['PASSKEY']);
  expect([hasFactor(NONE), hasFactor({ ...NONE, passkeys: 1 })]).toEqual([false, true]);
});

test('[K1] the name of a passkey is one line of at most 60 characters', () => {
  expect(normalizePasskeyName('  Ada’s   phone ')).toBe('Ada’s phone');
  for (const typed of ['', '  ', 'x'.repeat(61), 'a\u0000b']) expect(normalizePasskeyName(typed)).toBeNull();
});

test('[K1] each change of factors has its action in the audit log', () => {
  expect(getFactorAction('totp-on')).toBe('factor.totp-on');
});
