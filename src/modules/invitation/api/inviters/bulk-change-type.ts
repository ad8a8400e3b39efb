import { addResultFields } from '#platform/graphql-server/bulk-results.ts';
import { addProgressFields } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ChangedInviter, InvitersChange, InvitersChangeDependencies } from '../../actions/inviters/bulk-ports.ts';
import { INVITER_ROW_REFUSALS } from '../../rules/inviter-change.ts';
import type { InviterEnums } from './types.ts';

const RESULTS = `\`done\`, or why it stays as it was: ${INVITER_ROW_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`;

/** A change of many inviters, with the result of each. */
export function addChangeType(
  schema: SchemaInProgress,
  Kind: InviterEnums['ChangeKind'],
  { inviterChanges }: Pick<InvitersChangeDependencies, 'inviterChanges'>,
) {
  const { builder } = schema;
  const Change = builder.objectRef<InvitersChange>('InvitersChange').implement({
    description: 'A change of many inviters, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      amount: t.exposeInt('amount', { nullable: true, description: 'The invitations that each gets, of a grant.' }),
    }),
  });
  addProgressFields(schema, Change);
  addResultFields(schema, Change, {
    ...{ count: 'InviterResultCount', about: RESULTS },
    Row: addRowType(schema),
    store: inviterChanges,
  });
  return Change;
}

function addRowType({ builder }: SchemaInProgress) {
  return builder.objectRef<ChangedInviter>('InviterResult').implement({
    description: 'What became of an inviter; without a name and an address if there is none with the id.',
    fields: (t) => ({
      inviterId: t.exposeID('inviterId'),
      firstName: t.exposeString('firstName', { nullable: true }),
      lastName: t.exposeString('lastName', { nullable: true }),
      isErased: t.exposeBoolean('isErased', { description: 'The inviter was erased: the names say nothing.' }),
      email: t.exposeString('email', { nullable: true, description: 'Also null for an erased one.' }),
      result: t.exposeString('result', { description: RESULTS }),
    }),
  });
}
