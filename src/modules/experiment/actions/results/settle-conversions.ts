import { addMilliseconds } from '#kernel/instant.ts';
import { LONGEST_PENDING } from '#modules/registration/rules/lifecycle.ts';
import type { SettleDependencies } from './ports.ts';

/** A batch holds its locks for some milliseconds. */
const BATCH = 500;
/** The next run settles what a run leaves. */
const MOST_BATCHES = 400;

/** Counts a registration that has become a member, with what its visit saw. A repeated job counts nothing. */
export function settleActivated({ conversions, brand }: SettleDependencies, registrationId: string): Promise<void> {
  return conversions.settle(registrationId, brand.timeZone);
}

/** Counts registrations soon, so that results read few of their rows. Runs may overlap: each row is counted once. */
export function countRegistrations({ conversions, brand }: SettleDependencies): Promise<number> {
  return repeatBatch(() => conversions.countNewest(BATCH, brand.timeZone));
}

/**
 * Counts the registrations that cannot be pending any more, so that nothing connects them with variations after that.
 * Runs may overlap: each row is moved once.
 */
export function settleOldConversions({ clock, conversions, brand }: SettleDependencies): Promise<number> {
  const before = addMilliseconds(clock(), -LONGEST_PENDING);
  return repeatBatch(() => conversions.settleOldest(before, BATCH, brand.timeZone));
}

async function repeatBatch(processBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const rows = await processBatch();
    total += rows;
    if (rows < BATCH) break;
  }
  return total;
}
