/** A guarantee of decisions sections 4 and 5, and what breaks it. */
export type Guarantee = { readonly name: string; readonly broken: number; readonly examples: readonly string[] };

export type Verification = { readonly holds: boolean; readonly guarantees: readonly Guarantee[] };

/** Proves the guarantees on the deployment's own data: ledger, seats, links, members, mails. Changes nothing. */
export async function verifyGuarantees(world: {
  readonly findBrokenGuarantees: () => Promise<readonly Guarantee[]>;
}): Promise<Verification> {
  const guarantees = await world.findBrokenGuarantees();
  return { holds: guarantees.every(({ broken }) => broken === 0), guarantees };
}
