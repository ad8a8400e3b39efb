import { HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import { RESEND_COOL_DOWN, RESENDS_A_DAY } from '#modules/registration/rules/lifecycle.ts';
import { siteOf } from '#platform/http/network.ts';
import type { Limit } from '#platform/rate-limit.ts';
import type { Meters } from '#platform/telemetry/meters.ts';

function perAddress(points: number, milliseconds: number): Limit {
  return { points, seconds: milliseconds / SECOND };
}

/** Attempts that are allowed by name (specification G3); `RATE_LIMIT_SCALE` multiplies them. */
export const LIMITS = {
  'code-address': perAddress(120, 10 * MINUTE),
  'register-address': perAddress(60, 10 * MINUTE),
  'register-target': perAddress(20, HOUR),
  'resend-address': perAddress(30, 10 * MINUTE),
  'activate-address': perAddress(60, 10 * MINUTE),
  'progress-address': perAddress(600, 10 * MINUTE),
  'login-address': perAddress(60, 10 * MINUTE),
  'login-target': perAddress(10, 10 * MINUTE),
  'login-target-everywhere': perAddress(100, 10 * MINUTE),
  'socket-address': perAddress(300, 10 * MINUTE),
  'interest-address': perAddress(20, HOUR),
  'interest-target': perAddress(10, HOUR),
  'consent-address': perAddress(60, HOUR),
  'referrer-address': perAddress(120, 10 * MINUTE),
  'link-refused': perAddress(30, HOUR),
  'link-refused-address': perAddress(5, HOUR),
  'link-refused-everywhere': perAddress(100, HOUR),
  'password-reset-address': perAddress(20, HOUR),
  'password-reset-target': perAddress(5, HOUR),
  'password-reset-target-everywhere': perAddress(20, HOUR),
} as const satisfies Record<string, Limit>;

/** How many times as much as one of its networks a whole IPv6 site may try: 65,536 networks are one customer's there. */
export const SITE_TIMES = 8;

const OF_ADDRESSES = /-address$/;

/** `LIMITS` with those of IPv6 sites beside those of addresses. */
export function limitsWithSites(): Readonly<Record<string, Limit>> {
  const sites = Object.entries(LIMITS)
    .filter(([name]) => OF_ADDRESSES.test(name))
    .map(([name, { points, seconds }]) => [siteLimit(name), { points: points * SITE_TIMES, seconds }]);
  return { ...LIMITS, ...Object.fromEntries(sites) };
}

/** Counts what an IPv6 network tries for its site as well; what the network's own limit refuses is no longer counted. */
export function countSites(take: TakeAttempt): TakeAttempt {
  return async (limit, subject) => {
    const wait = await take(limit, subject);
    const site = OF_ADDRESSES.test(limit) ? siteOf(subject) : null;
    return wait !== null || site === null ? wait : take(siteLimit(limit), site);
  };
}

function siteLimit(name: string): string {
  return name.replace(OF_ADDRESSES, '-site');
}

/** Counts the attempts that a limit refuses. */
export function countRefusals(take: TakeAttempt, { limits }: Pick<Meters, 'limits'>): TakeAttempt {
  return async (limit, subject) => {
    const wait = await take(limit, subject);
    if (wait !== null) limits.inc({ limit });
    return wait;
  };
}

/** How often an activation mail may be asked for again. */
export function resendLimits(scale: number) {
  return scale === 0
    ? { coolDown: 0, aDay: Number.MAX_SAFE_INTEGER }
    : { coolDown: RESEND_COOL_DOWN, aDay: Math.max(1, Math.round(RESENDS_A_DAY * scale)) };
}
