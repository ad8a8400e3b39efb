import { expect, test } from 'vitest';
import { type NoteCheck, verifyGuarantees } from './verify-guarantees.ts';

test('the list of checks contains every guarantee, including the erasure', async () => {
  const noted: string[] = [];
  const findBrokenGuarantees = async (note?: NoteCheck) => {
    note?.({ name: 'ledger', done: 1, of: 1 });
    return [{ name: 'ledger', broken: 0, examples: [] }];
  };
  const deps = {
    findBrokenGuarantees,
    clock: () => new Date('2026-11-22T12:00:00Z'),
    registrations: { listErasable: async () => [] },
    retention: { registrations: 90 },
  };
  const { guarantees } = await verifyGuarantees(deps, ({ name, done, of }) => noted.push(`${done} of ${of}: ${name}`));
  expect(noted).toEqual(guarantees.map(({ name }, place) => `${place + 1} of 2: ${name}`));
});
