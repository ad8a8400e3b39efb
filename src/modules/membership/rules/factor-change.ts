import type { AuditAction } from '#kernel/audit-actions.ts';
import { MINUTE } from '#kernel/instant.ts';

/**
 * What can happen to the factors of an account. `guessed` is a series of wrong answers; `identities-removed` and `logins-removed`
 * (linked accounts and passkeys) follow from a reset of the password by mail. Each has an entry in the audit log and a mail to
 * its owner.
 */
export const FACTOR_CHANGES = [
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'passkeys-removed',
  'identities-removed',
  'logins-removed',
  'totp-on',
  'totp-off',
  'recovery-codes-created',
  'recovery-code-used',
  'reset',
  'guessed',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

export function isFactorChange(name: string): name is FactorChange {
  return FACTOR_CHANGES.some((change) => change === name);
}

/** The action of the audit log for a change. */
export function getFactorAction(change: FactorChange): AuditAction {
  return `factor.${change}`;
}

/** Why a change of one's own factors is refused. */
export const FACTOR_REFUSALS = [
  'name-invalid',
  'too-many-passkeys',
  'passkey-refused',
  'passkey-unknown',
  /** Without it the member could not log in. */
  'last-method',
  'totp-on-already',
  'totp-not-begun',
  'code-wrong',
  'no-factor',
  'session-ended',
] as const;
export type FactorRefusal = (typeof FACTOR_REFUSALS)[number];

export type FactorChangeResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: FactorRefusal };

export const MOST_PASSKEYS = 10;
const LONGEST_NAME = 60;
/** How long a login waits for its second factor. */
export const PENDING_LOGIN_LIFETIME = 10 * MINUTE;
/** How often a second factor can be tried for one login; then it begins anew with the password. */
export const MOST_FACTOR_TRIES = 10;
/** How long a passkey may take to sign a challenge. */
export const CHALLENGE_LIFETIME = 10 * MINUTE;

/** The name of a passkey without what surrounds it; null where it is empty, too long or no single line. */
export function normalizePasskeyName(typed: string): string | null {
  const name = typed.trim().replace(/\s+/g, ' ');
  return name.length >= 1 && name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name) ? name : null;
}
