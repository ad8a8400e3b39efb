import type { Inserted, NewRegistration, RegistrationStores } from '../ports.ts';

/** Takes a seat for a registration and publishes it, in the caller's transaction; its mail follows. */
export async function insertRegistration(
  { registrations, events }: Pick<RegistrationStores, 'registrations' | 'events'>,
  row: NewRegistration,
  locked: 'pass over' | 'wait for',
): Promise<Inserted> {
  let inserted = await registrations.insertPending(row);
  if (inserted === 'no-free-slot' && locked === 'wait for' && (await registrations.lockSlots(row.inviterId))) {
    inserted = await registrations.insertPending(row);
  }
  if (inserted === 'inserted') await events.publish('registration.created', { registrationId: row.id });
  return inserted;
}
