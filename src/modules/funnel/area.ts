import type { Clock } from '#kernel/instant.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Db } from '#platform/database/open.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { countDays } from './actions/count-days.ts';
import { createFunnelCounter } from './actions/count-steps.ts';
import { reportFunnel } from './actions/report-funnel.ts';
import { addFunnelApi } from './api/funnel.ts';
import { funnelCommands } from './commands/commands.ts';
import { createFunnelStore } from './store/counts.ts';
import { createDayCountStore } from './store/day-counts.ts';
import { createFunnelReportStore } from './store/report.ts';
import { createSumStore } from './store/sums.ts';

type AreaDependencies = { readonly clock: Clock; readonly brand: { readonly timeZone: string }; readonly db: Db };

/** The steps from the landing page to the member, counted without personal data. */
export function createFunnelArea({ clock, brand, db }: AreaDependencies) {
  const stores = {
    funnel: createFunnelStore(db),
    dayCounts: createDayCountStore(db),
    report: createFunnelReportStore(db),
    sums: createSumStore(db),
  };
  const deps = { clock, brand, ...stores };
  return {
    useCases: {
      createCounter: () => createFunnelCounter(deps),
      countDays: (report?: (done: number, total: number) => void) =>
        countDays(deps, { isLimited: false, ...(report && { report }) }),
      reportFunnel: (days: number) => reportFunnel(deps, days),
    },
    graphql: (schema: SchemaInProgress) => addFunnelApi(schema, deps),
    schedules: [
      {
        name: 'funnel.count-days',
        cron: '*/5 * * * *',
        run: async () => void (await countDays(deps, { isLimited: true })),
      },
    ],
    commands: bindCommands(funnelCommands, deps),
  } satisfies Area;
}
