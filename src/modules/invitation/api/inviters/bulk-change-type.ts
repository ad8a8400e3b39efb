import type { ResultCount } from '#kernel/list/bulk-change.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import type { ChangedInviter, InvitersChange, InvitersChangeDependencies } from '../../actions/inviters/bulk-ports.ts';
import { INVITER_ROW_REFUSALS, type InviterRowResult } from '../../rules/inviter-change.ts';
import type { InviterEnums } from './types.ts';

const MOST_RESULTS = 500;
const RESULTS = `\`done\`, or why it stays as it was: ${INVITER_ROW_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`;

/** A change of many inviters, with the result of each. */
export function addChangeType(
  schema: SchemaInProgress,
  Kind: InviterEnums['ChangeKind'],
  { inviterChanges }: Pick<InvitersChangeDependencies, 'inviterChanges'>,
) {
  const { builder, shared } = schema;
  const { Count, Row } = addResultTypes(schema);
  return builder.objectRef<InvitersChange>('InvitersChange').implement({
    description: 'A change of many inviters, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      amount: t.exposeInt('amount', { nullable: true, description: 'The invitations that each gets, of a grant.' }),
      total: t.exposeInt('total'),
      done: t.exposeInt('done', { description: 'Those that were looked at.' }),
      isCancelled: t.exposeBoolean('isCancelled'),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      finishedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ finishedAt }) => finishedAt }),
      results: t.field({
        type: [Count],
        extensions: SINGLE_ROW,
        resolve: ({ id }) => inviterChanges.countResults(id),
      }),
      rows: t.field({
        type: [Row],
        extensions: SINGLE_ROW,
        description: `What became of each, in the order of the change; at most ${MOST_RESULTS} of them.`,
        args: {
          first: t.arg.int({ required: true }),
          skip: t.arg.int(),
          refusedOnly: t.arg.boolean({ description: 'Without those that were changed.' }),
        },
        resolve: ({ id }, { first: limit, skip, refusedOnly }) => {
          const after = skip ?? 0;
          if (limit < 1 || limit > MOST_RESULTS || after < 0)
            throw codedError('BAD_USER_INPUT', 'The rows cannot be read like this', { reason: 'place-invalid' });
          return inviterChanges.listResults(id, { after, limit, refusedOnly: refusedOnly ?? false });
        },
      }),
    }),
  });
}

function addResultTypes({ builder }: SchemaInProgress) {
  const Count = builder.objectRef<ResultCount<InviterRowResult>>('InviterResultCount').implement({
    fields: (t) => ({
      result: t.exposeString('result', { description: RESULTS }),
      number: t.exposeInt('number'),
    }),
  });
  const Row = builder.objectRef<ChangedInviter>('InviterResult').implement({
    description: 'What became of an inviter; without a name and an address if there is none with the id.',
    fields: (t) => ({
      inviterId: t.exposeID('inviterId'),
      firstName: t.exposeString('firstName', { nullable: true }),
      lastName: t.exposeString('lastName', { nullable: true }),
      email: t.exposeString('email', { nullable: true, description: 'Also null for an erased one.' }),
      result: t.exposeString('result', { description: RESULTS }),
    }),
  });
  return { Count, Row };
}
