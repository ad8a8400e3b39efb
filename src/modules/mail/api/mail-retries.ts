import { toRowSelection } from '#kernel/list/row-selection.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { MailRetryDependencies } from '../actions/ports.ts';
import { type RetryResult, retryMails } from '../actions/retry-mails.ts';
import { type FilterType, toMailFilter } from './mail-queries.ts';

type Done = Extract<RetryResult, { readonly kind: 'done' }>;
type Refused = Extract<RetryResult, { readonly kind: 'refused' }>;

/** `retryOutgoingMails`. */
export function addMailRetries(schema: SchemaInProgress, Filter: FilterType, deps: MailRetryDependencies): void {
  const { builder, shared } = schema;
  const Input = builder.inputType('RetryOutgoingMailsInput', {
    fields: (t) => ({
      ids: t.idList({ description: 'Some mails. Without them, all that the filter matches.' }),
      filter: t.field({ type: Filter }),
      except: t.idList({ description: 'The mails of the filter that are not retried.' }),
      until: t.field({ type: shared.DateTime, description: UNTIL }),
    }),
  });
  const Result = addResultType(schema);
  builder.mutationField('retryOutgoingMails', (t) =>
    t.field({
      type: Result,
      description: 'Puts failed mails back into their queues. A mail that waits or has left is not sent twice.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const actor = `member:${requirePermission(context, 'mails.write').memberId}`;
        return retryMails(deps, { selection: toRowSelection(input, toMailFilter), actor });
      },
    }),
  );
}

function addResultType({ builder }: SchemaInProgress) {
  const Unretried = builder.objectRef<Done['refused'][number]>('UnretriedMails').implement({
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description:
          '`mail-sent`, `mail-waiting`, `mail-dropped`, `mail-bounced`, `mail-complained` or `mail-unknown`.',
      }),
      number: t.exposeInt('number'),
    }),
  });
  const Retried = builder.objectRef<Done>('OutgoingMailsRetried').implement({
    fields: (t) => ({
      retried: t.exposeInt('retried'),
      refused: t.field({ type: [Unretried], resolve: ({ refused }) => [...refused] }),
    }),
  });
  const Refusal = builder.objectRef<Refused>('OutgoingMailsRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({ reason: t.exposeString('reason') }),
  });
  return builder.unionType('RetryOutgoingMailsResult', {
    types: [Retried, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'OutgoingMailsRetried' : 'OutgoingMailsRefused'),
  });
}
