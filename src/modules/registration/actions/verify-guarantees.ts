import { addMilliseconds, type Clock, DAY } from '#kernel/instant.ts';
import type { RegistrationStore } from './ports.ts';

/** A guarantee of specification E1 and E2, with the violations that were found. */
export type Guarantee = { readonly name: string; readonly broken: number; readonly examples: readonly string[] };

export type Verification = { readonly holds: boolean; readonly guarantees: readonly Guarantee[] };

/** Called after each check. */
export type NoteCheck = (check: { readonly name: string; readonly done: number; readonly of: number }) => void;

export type VerifyDependencies = {
  readonly clock: Clock;
  readonly findBrokenGuarantees: (note?: NoteCheck) => Promise<readonly Guarantee[]>;
  readonly registrations: Pick<RegistrationStore, 'listErasable'>;
  readonly retention: { readonly registrations: number };
};

/** Retention runs once an hour; after a day it should have run. */
const LATE = DAY;
const MOST_COUNTED = 1_000;
const SHOWN = 20;

/** Verifies the guarantees on the deployment's data: ledger, seats, links, members, mails, erasure. Changes nothing. */
export async function verifyGuarantees(deps: VerifyDependencies, note?: NoteCheck): Promise<Verification> {
  // The check of the erasure follows those of the store.
  const found = await deps.findBrokenGuarantees(note && ((check) => note({ ...check, of: check.of + 1 })));
  const erasure = await overdueErasure(deps);
  const guarantees = [...found, erasure];
  note?.({ name: erasure.name, done: guarantees.length, of: guarantees.length });
  return { holds: guarantees.every(({ broken }) => broken === 0), guarantees };
}

async function overdueErasure({ clock, registrations, retention }: VerifyDependencies): Promise<Guarantee> {
  const before = addMilliseconds(clock(), -(retention.registrations * DAY + LATE));
  const ids = await registrations.listErasable(before, MOST_COUNTED);
  return {
    name: 'no ended registration has personal data for longer than RETENTION_REGISTRATIONS',
    broken: ids.length,
    examples: ids.slice(0, SHOWN),
  };
}
