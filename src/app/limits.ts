import { HOUR, MINUTE, SECOND } from '../kernel/instant.ts';
import { RESEND_COOL_DOWN, RESENDS_A_DAY } from '../modules/registration/rules/lifecycle.ts';
import type { Limit } from '../platform/rate-limit.ts';

function perAddress(points: number, milliseconds: number): Limit {
  return { points, seconds: milliseconds / SECOND };
}

/** Attempts that are allowed by name (decisions section 9); `RATE_LIMIT_SCALE` multiplies them. */
export const LIMITS = {
  'code-address': perAddress(120, 10 * MINUTE),
  'register-address': perAddress(60, 10 * MINUTE),
  'register-target': perAddress(20, HOUR),
  'resend-address': perAddress(30, 10 * MINUTE),
  'activate-address': perAddress(60, 10 * MINUTE),
  'login-address': perAddress(60, 10 * MINUTE),
  'login-target': perAddress(10, 10 * MINUTE),
  'login-target-everywhere': perAddress(100, 10 * MINUTE),
  'socket-address': perAddress(300, 10 * MINUTE),
  'interest-address': perAddress(20, HOUR),
  'consent-address': perAddress(60, HOUR),
  'referrer-address': perAddress(120, 10 * MINUTE),
  'password-reset-address': perAddress(20, HOUR),
  'password-reset-target': perAddress(5, HOUR),
  'password-reset-target-everywhere': perAddress(20, HOUR),
} as const satisfies Record<string, Limit>;

/** How often an activation mail may be asked for again. */
export function resendLimits(scale: number) {
  return scale === 0
    ? { coolDown: 0, aDay: Number.MAX_SAFE_INTEGER }
    : { coolDown: RESEND_COOL_DOWN, aDay: Math.max(1, Math.round(RESENDS_A_DAY * scale)) };
}
