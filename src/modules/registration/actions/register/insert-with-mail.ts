import { enqueueMail } from '../activation-mails.ts';
import type { Inserted, NewRegistration, RegistrationStores } from '../ports.ts';

/** Takes a seat for a registration and has its mail sent, in the caller's transaction. */
export async function insertWithMail(
  { registrations, jobs }: Pick<RegistrationStores, 'registrations' | 'jobs'>,
  row: NewRegistration,
): Promise<Inserted> {
  let inserted = await registrations.insertPending(row);
  // Every free slot may merely have been somebody else's for a moment: wait for them once, then the answer is exact.
  if (inserted === 'no-free-slot' && (await registrations.lockSlots(row.inviterId))) {
    inserted = await registrations.insertPending(row);
  }
  if (inserted === 'inserted') await enqueueMail(jobs, row.id, 0);
  return inserted;
}
