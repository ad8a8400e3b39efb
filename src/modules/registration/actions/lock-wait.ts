import { isLockTimeout, type LimitConcurrency } from '#kernel/ports.ts';

/** How long a transaction waits for each lock, in milliseconds. */
export type LockWait = typeof SHORT_LOCK_WAIT_MS | typeof LONG_LOCK_WAIT_MS;
const SHORT_LOCK_WAIT_MS = 50;
export const LONG_LOCK_WAIT_MS = 5_000;
/** The result where others hold the required locks, with the seconds after which a retry makes sense. */
export const LOCKED = { kind: 'too-many-attempts', retryAfter: 5 } as const;

/**
 * Runs work that needs locks which others may hold for long. A transaction that waits for a lock occupies a connection,
 * so the first try waits only briefly. If it fails or returns `LOCKED`, the retry waits longer, in a queue with low
 * concurrency. Returns `LOCKED` where others still hold the locks.
 */
export async function retryWithLongerLockWait<Result>(
  { limitConcurrency }: { readonly limitConcurrency: LimitConcurrency },
  work: (lockWait: LockWait) => Promise<Result>,
): Promise<Result | typeof LOCKED> {
  const first = await catchLockTimeout(() => work(SHORT_LOCK_WAIT_MS));
  if (first !== LOCKED) return first;
  const second = await limitConcurrency(() => catchLockTimeout(() => work(LONG_LOCK_WAIT_MS)));
  return second === 'too-long' ? LOCKED : second;
}

async function catchLockTimeout<Result>(work: () => Promise<Result>): Promise<Result | typeof LOCKED> {
  try {
    return await work();
  } catch (error) {
    if (isLockTimeout(error)) return LOCKED;
    throw error;
  }
}
