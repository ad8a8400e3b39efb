import { addResultFields } from '#platform/graphql-server/bulk-results.ts';
import { addProgressFields } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ChangedCode, CodeChange, CodeChangeDependencies } from '../../actions/codes/ports.ts';
import { CODE_ROW_REFUSALS } from '../../rules/code-change.ts';

const RESULTS = `\`done\`, or why it stays as it was: ${CODE_ROW_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}. \`not-recorded\` says neither.`;

/** What admins do with many codes. */
export function addKindType({ builder }: SchemaInProgress) {
  return builder.enumType('RegistrationCodeChangeKind', {
    values: {
      DISABLE: { value: 'disable', description: 'For good: the code is invalid.' },
      END: { value: 'end', description: 'For good: the code has expired.' },
      EDIT: { value: 'edit', description: 'Gives codes new terms; disabled and ended ones stay as they are.' },
    } as const,
  });
}

export type KindType = ReturnType<typeof addKindType>;

/** A change of codes, with the result of each. */
export function addChangeType(
  schema: SchemaInProgress,
  Kind: KindType,
  { codeChanges }: Pick<CodeChangeDependencies, 'codeChanges'>,
) {
  const { builder } = schema;
  const Change = builder.objectRef<CodeChange>('RegistrationCodeChange').implement({
    description: 'A change of codes, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      changed: t.exposeInt('changed', {
        description: 'Those of them that changed, also where it is not recorded which ones.',
      }),
    }),
  });
  addProgressFields(schema, Change);
  addResultFields(schema, Change, {
    ...{ count: 'RegistrationCodeResultCount', about: RESULTS },
    Row: addRowType(schema),
    store: codeChanges,
  });
  return Change;
}

export type CodeChangeType = ReturnType<typeof addChangeType>;

function addRowType({ builder }: SchemaInProgress) {
  return builder.objectRef<ChangedCode>('RegistrationCodeResult').implement({
    description: 'What became of a code; without its characters if there is none with the id.',
    fields: (t) => ({
      codeId: t.exposeID('codeId'),
      code: t.exposeString('code', { nullable: true }),
      result: t.exposeString('result', { description: RESULTS }),
    }),
  });
}
