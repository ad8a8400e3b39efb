import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import type { TakeAttempt } from '#kernel/ports.ts';
import { getSiteKey, SITE_TIMES } from '#platform/http/network.ts';
import type { Limit } from '#platform/rate-limit.ts';
import type { Meters } from '#platform/telemetry/meters.ts';

function createLimit(points: number, milliseconds: number): Limit {
  return { points, seconds: milliseconds / SECOND };
}

/** A limit of something that visitors can repeat: near its end a browser does some work (specification K18). */
function withProof(limit: Limit): Limit {
  return { ...limit, needsProof: true };
}

/** The limits of attempts, by name (specification G3). `RATE_LIMIT_SCALE` multiplies them. */
export const LIMITS = {
  'code-address': withProof(createLimit(120, 10 * MINUTE)),
  'register-address': withProof(createLimit(60, 10 * MINUTE)),
  'register-target': withProof(createLimit(20, HOUR)),
  'resend-address': withProof(createLimit(30, 10 * MINUTE)),
  'activation-code-address': withProof(createLimit(30, 10 * MINUTE)),
  'activate-address': createLimit(60, 10 * MINUTE),
  'progress-address': createLimit(600, 10 * MINUTE),
  'login-address': withProof(createLimit(60, 10 * MINUTE)),
  'login-target': withProof(createLimit(10, 10 * MINUTE)),
  'login-target-everywhere': withProof(createLimit(100, 10 * MINUTE)),
  'provider-address': createLimit(60, 10 * MINUTE),
  'factor-address': createLimit(60, 10 * MINUTE),
  'factor-target': createLimit(10, 10 * MINUTE),
  'factor-target-everywhere': createLimit(30, HOUR),
  'factor-target-day': createLimit(60, DAY),
  // Nobody guesses these. Without a limit of the account nobody locks its owner out either.
  'passkey-address': createLimit(60, 10 * MINUTE),
  'passkey-target': createLimit(20, 10 * MINUTE),
  'recovery-code-address': createLimit(60, 10 * MINUTE),
  'recovery-code-target': createLimit(10, 10 * MINUTE),
  // Wrong answers of a day until the owner and the audit log hear of them, and how often they do.
  'factor-wrong': createLimit(10, DAY),
  'factor-guessed': createLimit(1, DAY),
  // Each has a mail to the account's owner, and a new password also a hash.
  'factor-change': createLimit(30, HOUR),
  'identity-link': createLimit(10, HOUR),
  'password-change': createLimit(10, HOUR),
  'socket-address': createLimit(300, 10 * MINUTE),
  'interest-address': withProof(createLimit(20, HOUR)),
  'interest-target': withProof(createLimit(10, HOUR)),
  'consent-address': createLimit(60, HOUR),
  'referrer-address': createLimit(120, 10 * MINUTE),
  'link-refused': createLimit(30, HOUR),
  'link-refused-address': createLimit(5, HOUR),
  'link-refused-everywhere': createLimit(100, HOUR),
  'experiment-refused': createLimit(30, HOUR),
  'experiment-refused-address': createLimit(5, HOUR),
  'experiment-refused-everywhere': createLimit(100, HOUR),
  'settings-refused': createLimit(30, HOUR),
  'settings-refused-address': createLimit(5, HOUR),
  'settings-refused-everywhere': createLimit(100, HOUR),
  // For programs that evaluate for their own visitors: they share the address of their server.
  'evaluation-address': { ...createLimit(12_000, MINUTE), inProcess: true },
  // A shop's checkout, and keys that somebody tries.
  'shop-key': createLimit(1_200, MINUTE),
  'shop-unknown-address': createLimit(30, 10 * MINUTE),
  'own-code': createLimit(10, HOUR),
  'account-change': createLimit(60, HOUR),
  'admin-invitation': createLimit(30, HOUR),
  // Each renders a whole page.
  'landing-preview': createLimit(60, MINUTE),
  preview: createLimit(240, MINUTE),
  'test-mail': createLimit(30, HOUR),
  'personal-data-address': withProof(createLimit(10, HOUR)),
  'personal-data-target': withProof(createLimit(3, HOUR)),
  'personal-data-target-everywhere': withProof(createLimit(6, 24 * HOUR)),
  'newsletter-link': createLimit(30, HOUR),
  'personal-data-link-address': createLimit(120, HOUR),
  'email-change-target': createLimit(10, DAY),
  'email-change-mailbox': createLimit(3, DAY),
  'email-change-link-address': createLimit(60, HOUR),
  'password-reset-address': withProof(createLimit(20, HOUR)),
  'password-reset-target': withProof(createLimit(5, HOUR)),
  'password-reset-target-everywhere': withProof(createLimit(20, HOUR)),
  'login-link-address': withProof(createLimit(20, HOUR)),
  'login-link-target': withProof(createLimit(5, HOUR)),
  'login-link-target-everywhere': withProof(createLimit(20, HOUR)),
} as const satisfies Record<string, Limit>;

const ADDRESS_SUFFIX = /-address$/;

/** `LIMITS` with the limits of IPv6 sites added to those of addresses. */
export function limitsWithSites(): Readonly<Record<string, Limit>> {
  const sites = Object.entries(LIMITS)
    .filter(([name]) => ADDRESS_SUFFIX.test(name))
    .map(([name, limit]) => [siteLimit(name), { ...limit, points: limit.points * SITE_TIMES }]);
  return { ...LIMITS, ...Object.fromEntries(sites) };
}

/** Counts an attempt of an IPv6 network for its site as well, unless the network's own limit refuses it. */
export function addSiteLimits(take: TakeAttempt): TakeAttempt {
  return async (limit, subject) => {
    const wait = await take(limit, subject);
    const site = ADDRESS_SUFFIX.test(limit) ? getSiteKey(subject) : null;
    return wait !== null || site === null ? wait : take(siteLimit(limit), site);
  };
}

function siteLimit(name: string): string {
  return name.replace(ADDRESS_SUFFIX, '-site');
}

/** Counts the attempts that a limit refuses. */
export function countRefusals(take: TakeAttempt, { limits }: Pick<Meters, 'limits'>): TakeAttempt {
  return async (limit, subject) => {
    const wait = await take(limit, subject);
    if (wait !== null) limits.inc({ limit });
    return wait;
  };
}

/** A limit of simultaneous connections: `RATE_LIMIT_SCALE` multiplies it, 0 turns it off. */
export function scaleConnections(limit: number, scale: number): number {
  return scale === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(limit * scale));
}
