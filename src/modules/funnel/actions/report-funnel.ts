import { getLastDays } from '../rules/period.ts';
import { formatDay } from '../rules/steps.ts';
import { countDays } from './count-days.ts';
import type { FunnelCount, FunnelDependencies } from './count-steps.ts';
import type { CountDaysDependencies } from './ports.ts';

type Dependencies = FunnelDependencies & CountDaysDependencies;

/** Every step of the last `days` days including today, oldest first. Counts first what is not counted yet. */
export async function reportFunnel(
  deps: Dependencies,
  days: number,
  report?: (done: number, total: number) => void,
): Promise<readonly FunnelCount[]> {
  await countDays(deps, { isLimited: false, ...(report && { report }) });
  return deps.funnel.listSince(getLastDays(formatDay(deps.brand.timeZone, deps.clock()), days).from);
}
