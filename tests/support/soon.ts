import { vi } from 'vitest';

/** Waits until a check no longer throws; for long enough that a busy machine does not fail a test. */
export function soon<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 10_000, interval: 20 });
}
