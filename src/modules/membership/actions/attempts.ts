import type { TakeAttempt } from '#kernel/ports.ts';

export type TooManyAttempts = { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/**
 * Counts an attempt of a visitor's address, then that address's at the target, then everybody's at the target. The first
 * two are narrow, so that nobody tries many passwords; the last is wide, so that a stranger does not lock a member out.
 */
export async function takeAttempts(
  takeAttempt: TakeAttempt,
  name: 'login' | 'password-reset',
  clientAddress: string,
  target: string,
): Promise<TooManyAttempts | null> {
  const retryAfter =
    (await takeAttempt(`${name}-address`, clientAddress)) ??
    (await takeAttempt(`${name}-target`, `${clientAddress}\n${target}`)) ??
    (await takeAttempt(`${name}-target-everywhere`, target));
  return retryAfter === null ? null : { kind: 'too-many-attempts', retryAfter };
}
