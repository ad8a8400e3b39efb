import { Secret, TOTP } from 'otpauth';
import type { Instant } from '#kernel/instant.ts';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const TOTP_DEFAULTS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The bytes of a new secret, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20;
/** A code of the time step before or after is accepted too, for clocks that differ. */
const DRIFT = 1;

/** Whether a typed text has the form of a one-time code; blanks do not count. */
export function isTotpCode(typed: string): boolean {
  return /^\d{6}$/.test(removeBlanks(typed));
}

/**
 * The time step to which a one-time code belongs; null where it is wrong, or where its step or a later one was used
 * already, so that nobody can use a code again that was seen.
 */
export function findTotpStep(
  secret: Uint8Array,
  typed: string,
  { now, lastStep }: { readonly now: Instant; readonly lastStep: number | null },
): number | null {
  if (!isTotpCode(typed)) return null;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: removeBlanks(typed), timestamp, window: DRIFT });
  if (delta === null) return null;
  const step = TOTP.counter({ period: TOTP_DEFAULTS.period, timestamp }) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** What an authenticator app needs: the secret to type in groups of four (base32), and the address of the QR code. */
export function describeTotp(
  secret: Uint8Array,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): { readonly secret: string; readonly uri: string } {
  const totp = createTotp(secret, { issuer, label: account });
  return { secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 '), uri: totp.toString() };
}

function createTotp(secret: Uint8Array, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...TOTP_DEFAULTS, ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
}

function removeBlanks(typed: string): string {
  return typed.replace(/\s/g, '');
}
