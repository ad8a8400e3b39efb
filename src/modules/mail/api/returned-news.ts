import { requirePermission } from '#platform/graphql-server/access.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { NewsDependencies, ReturnCounts } from '../actions/news-ports.ts';
import { markReturnedSeen, readReturnedNews } from '../actions/returned-news.ts';

/** `returnedMailNews` and `markReturnedMailsSeen`. */
export function addReturnedNews({ builder, shared }: SchemaInProgress, deps: NewsDependencies): void {
  const News = builder.objectRef<ReturnCounts>('ReturnedMailNews').implement({
    description: 'The addresses of which a mail came back within seven days, since admins have seen it last.',
    fields: (t) => ({
      all: t.field({
        type: shared.ListCount,
        description: 'Addresses of either kind, each once.',
        resolve: ({ all: number, isMore }) => ({ number, isMore }),
      }),
      bounced: t.field({
        type: shared.ListCount,
        description: 'Addresses that do not take a mail.',
        resolve: ({ bounced: number, isMore }) => ({ number, isMore: isMore && number > 0 }),
      }),
      complained: t.field({
        type: shared.ListCount,
        description: 'Addresses whose owners reported a mail as unwanted.',
        resolve: ({ complained: number, isMore }) => ({ number, isMore: isMore && number > 0 }),
      }),
      until: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'For `markReturnedMailsSeen`: when the newest of them came back; null without any.',
        resolve: ({ newest }) => newest,
      }),
    }),
  });
  builder.queryField('returnedMailNews', (t) =>
    t.field({
      type: News,
      resolve: (_, __, context) => {
        requirePermission(context, 'mails.read');
        return readReturnedNews(deps);
      },
    }),
  );
  builder.mutationField('markReturnedMailsSeen', (t) =>
    t.field({
      type: News,
      description: 'What came back until then is news to no admin any more. Returns what still is.',
      args: { until: t.arg({ type: shared.DateTime, required: true }) },
      async resolve(_, { until }, context) {
        const { memberId } = requirePermission(context, 'mails.write');
        await markReturnedSeen(deps, { until, actor: `member:${memberId}` });
        return readReturnedNews(deps);
      },
    }),
  );
}
