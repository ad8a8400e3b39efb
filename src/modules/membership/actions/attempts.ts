import type { TakeAttempt } from '#kernel/ports.ts';

export type TooManyAttempts = { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/**
 * Counts an attempt for the client address, then for the address and the target together, then for the target alone.
 * The first two limits are narrow, against guessing of passwords; the last one is wide, so that a stranger does not
 * lock a member out.
 */
export async function takeAttempts(
  takeAttempt: TakeAttempt,
  name: 'login' | 'password-reset' | 'login-link' | 'factor',
  clientAddress: string,
  target: string,
): Promise<TooManyAttempts | null> {
  const retryAfter =
    (await takeAttempt(`${name}-address`, clientAddress)) ??
    (await takeAttempt(`${name}-target`, `${clientAddress}\n${target}`)) ??
    (await takeAttempt(`${name}-target-everywhere`, target));
  return retryAfter === null ? null : { kind: 'too-many-attempts', retryAfter };
}
