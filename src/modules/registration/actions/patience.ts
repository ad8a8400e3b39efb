import { isLockTimeout, type WaitInLine } from '#kernel/ports.ts';

/** How long a transaction waits for each lock, in milliseconds. */
export type LockWait = typeof HARDLY | typeof IN_LINE;
const HARDLY = 50;
export const IN_LINE = 5_000;
/** When it is worth trying again where others hold the locks that are needed. */
export const LOCKED = { kind: 'too-many-attempts', retryAfter: 5 } as const;

/**
 * Runs work that needs locks which others may hold for long. Whoever waits for one holds a connection, so it is tried with
 * hardly any patience first; where that fails, or answers `LOCKED`, in line, by a few at once. `LOCKED` where others still
 * hold them.
 */
export async function patiently<Result>(
  { waitInLine }: { readonly waitInLine: WaitInLine },
  work: (lockWait: LockWait) => Promise<Result>,
): Promise<Result | typeof LOCKED> {
  const first = await orLocked(() => work(HARDLY));
  if (first !== LOCKED) return first;
  const second = await waitInLine(() => orLocked(() => work(IN_LINE)));
  return second === 'too-long' ? LOCKED : second;
}

async function orLocked<Result>(work: () => Promise<Result>): Promise<Result | typeof LOCKED> {
  try {
    return await work();
  } catch (error) {
    if (isLockTimeout(error)) return LOCKED;
    throw error;
  }
}
