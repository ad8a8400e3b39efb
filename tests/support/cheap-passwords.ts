import type { PasswordCosts } from '#platform/passwords.ts';

/**
 * For tests that are not about hashing: a hash takes 50 ms of a processor at the costs of production, which
 * src/platform/passwords.test.ts tests, and activation.spec.ts for the built program.
 */
export const CHEAP_PASSWORDS: PasswordCosts = { memory: 64, passes: 1, parallelism: 1 };
