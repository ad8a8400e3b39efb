import type { Clock } from '#kernel/instant.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Db } from '#platform/database/open.ts';
import { createFunnelCounter } from './actions/count-steps.ts';
import { reportFunnel } from './actions/report-funnel.ts';
import { funnelCommands } from './commands.ts';
import { createFunnelStore } from './store.ts';

type AreaDependencies = { readonly clock: Clock; readonly brand: { readonly timeZone: string }; readonly db: Db };

/** The steps from the landing page to the member, counted without personal data. */
export function createFunnelArea({ clock, brand, db }: AreaDependencies) {
  const deps = { clock, brand, funnel: createFunnelStore(db) };
  return {
    useCases: {
      createCounter: () => createFunnelCounter(deps),
      reportFunnel: (days: number) => reportFunnel(deps, days),
    },
    commands: bindCommands(funnelCommands, deps),
  } satisfies Area;
}
