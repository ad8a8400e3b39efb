import { FILLED_PASSWORD } from '#modules/demo/rules.ts';
import { type Filled, fillClub } from '#modules/demo/store/fill-club.ts';
import { loadDemo } from './demo-club.ts';
import type { DemoDependencies } from './dependencies.ts';

/** Brings the demo club to `total` members, for trials and measurements; never in production. */
export async function fillDemo(
  deps: DemoDependencies,
  { members, seed = 1 }: { readonly members: number; readonly seed?: number },
  report: (line: string) => void,
): Promise<Filled> {
  await loadDemo(deps);
  const passwordHash = await deps.passwords.hash(FILLED_PASSWORD);
  const { currency, voucherPrefix } = deps.brand;
  return fillClub(
    deps.database.pool,
    { total: members, passwordHash, currency, voucherPrefix, now: deps.clock(), seed },
    report,
  );
}
