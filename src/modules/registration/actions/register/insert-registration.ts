import type { Inserted, NewRegistration, RegistrationStores } from '../ports.ts';

/** Takes a seat for a registration, stores what its visit saw and publishes it, in the caller's transaction; its mail follows. */
export async function insertRegistration(
  { registrations, conversions, events }: Pick<RegistrationStores, 'registrations' | 'conversions' | 'events'>,
  row: NewRegistration,
  locked: 'pass over' | 'wait for',
): Promise<Inserted> {
  let inserted = await registrations.insertPending(row);
  if (inserted === 'no-free-slot' && locked === 'wait for' && (await registrations.lockSlots(row.inviterId))) {
    inserted = await registrations.insertPending(row);
  }
  if (inserted === 'no-free-slot') return inserted;
  if (row.isWithheld) {
    await registrations.insertWithheld(row.id, row, row.createdAt);
    await events.publish('registration.submitted', { registrationId: row.id });
    return inserted;
  }
  if (row.exposures.length > 0) await conversions.record(row.id, row.exposures, row.createdAt);
  await events.publish('registration.created', { registrationId: row.id });
  return inserted;
}
