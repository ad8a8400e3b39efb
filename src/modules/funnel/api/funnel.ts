import { requirePermission } from '#platform/graphql-server/access.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { FunnelReportDependencies } from '../actions/ports.ts';
import { readReport } from '../actions/read-report.ts';
import { NO_FILTER } from '../rules/breakdown.ts';
import { addReportType } from './funnel-types.ts';

/** `funnelReport` (specification K1). */
export function addFunnelApi(schema: SchemaInProgress, deps: FunnelReportDependencies): void {
  const { builder } = schema;
  const Report = addReportType(schema);
  const { Breakdown, Filter } = addInputTypes(schema);
  builder.queryField('funnelReport', (t) =>
    t.field({
      type: Report,
      description:
        'The funnel of some days and of the days before. Its cost depends on the days, not on the size of the club.',
      args: {
        from: t.arg.string({ required: true, description: 'The first day, for example `2026-03-02`.' }),
        to: t.arg.string({ required: true, description: 'The last day, at most 400 days in all.' }),
        breakdown: t.arg({ type: Breakdown, required: true }),
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { from, to, breakdown, filter }, context) => {
        requirePermission(context, 'funnel.read');
        const given = Object.entries(filter ?? {}).map(([name, value]) => [name, value ?? null]);
        const read = { period: { from, to }, breakdown, filter: { ...NO_FILTER, ...Object.fromEntries(given) } };
        const result = await readReport(deps, read);
        if (result.kind === 'read') return result.report;
        throw codedError('BAD_USER_INPUT', 'The funnel cannot be read like this', { reason: result.reason });
      },
    }),
  );
}

function addInputTypes({ builder }: SchemaInProgress) {
  const Breakdown = builder.enumType('FunnelBreakdown', {
    values: {
      DAY: { value: 'day' },
      COUNTRY: { value: 'country' },
      LANGUAGE: { value: 'language' },
      CAMPAIGN: { value: 'campaign' },
      CODE: { value: 'code', description: 'The codes that were used most. They are counted by day only.' },
      VARIANT: { value: 'variant', description: 'The headline of the landing page.' },
    } as const,
  });
  const Filter = builder.inputType('FunnelFilter', {
    description: 'A code excludes the other filters.',
    fields: (t) => ({
      country: t.string(),
      language: t.string(),
      campaign: t.string({ description: 'Empty: without a campaign.' }),
      variant: t.string(),
      code: t.string({ description: 'In the form in which codes are stored.' }),
    }),
  });
  return { Breakdown, Filter };
}
