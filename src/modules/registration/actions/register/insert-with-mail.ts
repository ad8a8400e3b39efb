import { enqueueMail } from '../activation-mails.ts';
import type { Inserted, NewRegistration, RegistrationStores } from '../ports.ts';

/** Takes a seat for a registration and enqueues its mail, in the caller's transaction. */
export async function insertWithMail(
  { registrations, jobs }: Pick<RegistrationStores, 'registrations' | 'jobs'>,
  row: NewRegistration,
  locked: 'pass over' | 'wait for',
): Promise<Inserted> {
  let inserted = await registrations.insertPending(row);
  if (inserted === 'no-free-slot' && locked === 'wait for' && (await registrations.lockSlots(row.inviterId))) {
    inserted = await registrations.insertPending(row);
  }
  if (inserted === 'inserted') await enqueueMail(jobs, row.id, 0);
  return inserted;
}
