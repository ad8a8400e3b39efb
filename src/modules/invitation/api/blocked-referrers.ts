import { requirePermission } from '#platform/graphql-server/access.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { BlockedHost, BlockedVisitStore } from '../actions/count-blocked-visits.ts';
import { listBlockedHosts } from '../actions/report-blocked-visits.ts';

export type BlockedReferrersDependencies = { readonly blockedVisits: BlockedVisitStore };

/** `blockedReferrers` (specification K1). */
export function addBlockedReferrers({ builder }: SchemaInProgress, deps: BlockedReferrersDependencies): void {
  const Host = builder.objectRef<BlockedHost>('BlockedReferrer').implement({
    description: 'A host of the list of blocked referrers; never the address that a visitor came from.',
    fields: (t) => ({
      host: t.exposeString('host'),
      category: t.exposeString('category'),
      visits: t.exposeInt('visits'),
      denied: t.exposeInt('denied', { description: 'The visits that got the deny page.' }),
      before: t.exposeInt('before', { description: 'Visits of the period before.' }),
    }),
  });
  builder.queryField('blockedReferrers', (t) =>
    t.field({
      type: [Host],
      description: "The 100 hosts from which most visits came, by days of the brand's time zone.",
      args: { from: t.arg.string({ required: true }), to: t.arg.string({ required: true }) },
      resolve: async (_, period, context) => {
        requirePermission(context, 'funnel.read');
        const hosts = await listBlockedHosts(deps, period);
        if (hosts) return [...hosts];
        throw codedError('BAD_USER_INPUT', 'These days cannot be read', { reason: 'period-invalid' });
      },
    }),
  );
}
