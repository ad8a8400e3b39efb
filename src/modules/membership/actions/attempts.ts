import type { TakeAttempt } from '../../../kernel/ports.ts';

export type TooManyAttempts = { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/**
 * Counts an attempt of a visitor's address, then one at the target. The target's count stays untouched once the address
 * is over its limit, so that one address alone cannot lock a member out.
 */
export async function takeBoth(
  takeAttempt: TakeAttempt,
  name: 'login' | 'password-reset',
  clientAddress: string,
  target: string,
): Promise<TooManyAttempts | null> {
  const retryAfter =
    (await takeAttempt(`${name}-address`, clientAddress)) ?? (await takeAttempt(`${name}-target`, target));
  return retryAfter === null ? null : { kind: 'too-many-attempts', retryAfter };
}
