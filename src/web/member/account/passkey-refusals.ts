import type { FactorRefusal } from '#modules/membership/rules/factor-change.ts';
import type { TextKey } from '#texts/keys.ts';

/** Why a change of a member's passkeys was refused. */
export const PASSKEY_REFUSALS: Readonly<Partial<Record<FactorRefusal, TextKey>>> = {
  'name-invalid': 'security.refused.name',
  'too-many-passkeys': 'security.refused.tooMany',
  'passkey-refused': 'security.refused.passkey',
  'passkey-unknown': 'security.refused.passkeyUnknown',
  'last-method': 'security.refused.lastPasskey',
};
