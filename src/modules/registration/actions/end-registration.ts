import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import { FIRST_BATCH, nextBatch } from '../rules/sweep.ts';
import type { DueCursor, DuePage } from './due-page.ts';
import type { Registration, RegistrationStores } from './ports.ts';

type EndingStores = Pick<RegistrationStores, 'registrations'>;

/** Ends a pending registration that the caller has locked: revokes its links and releases its seat, once. */
export async function endRegistration(
  stores: EndingStores,
  registration: Registration,
  status: 'expired' | 'withdrawn',
  now: Instant,
): Promise<void> {
  await stores.registrations.release(registration.id, status, now);
}

export type SweepDependencies = { readonly clock: Clock; readonly transaction: Transaction<EndingStores> };

/**
 * Expires pending registrations that are due, releases their seats and returns how many there were. Sweeps may overlap.
 * A sweep skips rows that others have locked and retries them while it makes progress; the next sweep ends the rest.
 * `report` gets how many are done.
 */
export async function expireRegistrations(
  deps: SweepDependencies,
  report: (done: number) => void = () => undefined,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { ended, seen } = await sweepOnce(deps, (done) => report(total + done));
    total += ended;
    if (ended === 0 || ended === seen) return total;
  }
}

export type NotedSweepDependencies = Pick<SweepDependencies, 'clock'> & {
  readonly transaction: Transaction<EndingStores & { readonly audit: AuditTrail }>;
};

/** The same because somebody asked for it. */
export async function expireRegistrationsNow(
  deps: NotedSweepDependencies,
  actor: string,
  report: (done: number) => void,
): Promise<number> {
  const expired = await expireRegistrations(deps, report);
  const entry = { actor, subject: 'registration', before: null, after: { expired } };
  await deps.transaction(({ audit }) => audit.record({ ...entry, action: 'registration.expired' }));
  return expired;
}

/** Processes all due registrations in batches, each in a short transaction of its own. */
async function sweepOnce({ clock, transaction }: SweepDependencies, report: (done: number) => void) {
  let [ended, seen] = [0, 0];
  let after: DueCursor | null = null;
  for (let limit = FIRST_BATCH; ; ) {
    const page: DuePage = { limit, after };
    const start = clock().getTime();
    const done = await transaction(({ registrations }) => registrations.expireDue(clock(), page));
    ended += done.ended;
    seen += done.seen;
    report(ended);
    if (!done.next) return { ended, seen };
    after = done.next;
    limit = nextBatch(limit, clock().getTime() - start);
  }
}
