import type { Clock, Instant } from '../../../kernel/instant.ts';
import type { Transaction } from '../../../kernel/ports.ts';
import { FIRST_BATCH, nextBatch } from '../rules/sweep.ts';
import type { Registration, RegistrationStores } from './ports.ts';

type EndingStores = Pick<RegistrationStores, 'registrations'>;

/** Ends a pending registration that the caller has locked: its links die and its seat goes back, once. */
export async function endRegistration(
  stores: EndingStores,
  registration: Registration,
  status: 'expired' | 'withdrawn',
  now: Instant,
): Promise<void> {
  await stores.registrations.release(registration.id, status, now);
}

type SweepWorld = { readonly clock: Clock; readonly transaction: Transaction<EndingStores> };

/** Expires every pending registration whose time is up and releases its seat; answers how many. Sweeps may overlap. */
export async function expireRegistrations(world: SweepWorld): Promise<number> {
  const { clock } = world;
  return inBatches(clock, (size) => world.transaction(({ registrations }) => registrations.expireDue(clock(), size)));
}

/** Runs batches, each a short transaction of its own, until one is not full; answers how many they were in all. */
async function inBatches(clock: Clock, run: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let size = FIRST_BATCH; ; ) {
    const start = clock().getTime();
    const done = await run(size);
    total += done;
    if (done < size) return total;
    size = nextBatch(size, clock().getTime() - start);
  }
}
