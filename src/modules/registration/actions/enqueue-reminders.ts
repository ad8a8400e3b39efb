import type { Clock } from '#kernel/instant.ts';
import type { Transaction } from '#kernel/ports.ts';
import { computeReminderPeriod } from '../rules/reminder.ts';
import type { RegistrationStores } from './ports.ts';

export type EnqueueDependencies = {
  readonly clock: Clock;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations' | 'events'>>;
  /** Whether the club sends reminders. */
  readonly sendsReminders: () => Promise<boolean>;
};

/** One transaction's reminders; a run enqueues a limited number, and the next run the rest. */
const BATCH = 250;
const MOST_BATCHES = 40;

/** Enqueues the reminders of the pending registrations whose links expire within a day, each once (specification K19). */
export async function enqueueReminders({ clock, transaction, sendsReminders }: EnqueueDependencies): Promise<number> {
  if (!(await sendsReminders())) return 0;
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const now = clock();
    const ids = await transaction(async ({ registrations, events }) => {
      const claimed = await registrations.claimReminders(computeReminderPeriod(now), now, BATCH);
      for (const registrationId of claimed) await events.publish('registration.expiring', { registrationId });
      return claimed;
    });
    total += ids.length;
    if (ids.length < BATCH) break;
  }
  return total;
}
