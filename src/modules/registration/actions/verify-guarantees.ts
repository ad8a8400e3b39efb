/** A guarantee of decisions sections 4 and 5, and what breaks it. */
export type Guarantee = { readonly name: string; readonly broken: number; readonly examples: readonly string[] };

export type Verification = { readonly holds: boolean; readonly guarantees: readonly Guarantee[] };

/** Hears of each check when it is done. */
export type NoteCheck = (check: { readonly name: string; readonly done: number; readonly of: number }) => void;

/** Proves the guarantees on the deployment's own data: ledger, seats, links, members, mails. Changes nothing. */
export async function verifyGuarantees(
  world: { readonly findBrokenGuarantees: (note?: NoteCheck) => Promise<readonly Guarantee[]> },
  note?: NoteCheck,
): Promise<Verification> {
  const guarantees = await world.findBrokenGuarantees(note);
  return { holds: guarantees.every(({ broken }) => broken === 0), guarantees };
}
