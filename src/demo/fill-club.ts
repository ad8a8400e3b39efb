import type { World } from '#app/world.ts';
import { FILLED_PASSWORD } from '#modules/demo/rules.ts';
import { type Filled, fillClub } from '#modules/demo/store/fill-club.ts';
import { loadDemo } from './demo-club.ts';

/** Brings the demo club to `total` members, for trials and measurements; never in production. */
export async function fillDemo(world: World, total: number, say: (line: string) => void): Promise<Filled> {
  await loadDemo(world);
  const passwordHash = await world.hashPassword(FILLED_PASSWORD);
  return fillClub(
    world.database.pool,
    { total, passwordHash, currency: world.brand.currency, now: world.clock() },
    say,
  );
}
