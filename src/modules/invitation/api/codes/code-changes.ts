import { toRowSelection } from '#kernel/list/row-selection.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { changeCodes, findCodeChange } from '../../actions/codes/change-codes.ts';
import type { CodeChange, CodeChangeDependencies } from '../../actions/codes/ports.ts';
import { type FilterType, toCodeFilter } from './code-queries.ts';
import { type TermsType, toCodeEdit } from './edit-code.ts';
import { type Refused, requireActor } from './refused.ts';

type Changed = { readonly kind: 'done'; readonly change: CodeChange };

/** `changeRegistrationCodes` and `registrationCodeChange`. */
export function addCodeChanges(
  schema: SchemaInProgress,
  types: { readonly Filter: FilterType; readonly Terms: TermsType; readonly Refusal: ObjectType<Refused> },
  deps: CodeChangeDependencies,
): void {
  const { builder } = schema;
  const Kind = addKindType(schema);
  const Change = addChangeType(schema, Kind);
  const { Refusal } = types;
  const Input = addInput(schema, { ...types, Kind });
  const Done = builder.objectRef<Changed>('RegistrationCodesChanged').implement({
    fields: (t) => ({ change: t.field({ type: Change, resolve: ({ change }) => change }) }),
  });
  const Result = builder.unionType('ChangeRegistrationCodesResult', {
    types: [Done, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'RegistrationCodesChanged' : 'RegistrationCodeRefused'),
  });
  builder.mutationField('changeRegistrationCodes', (t) =>
    t.field({
      type: Result,
      description: 'Changes codes: few of them at once, many by a job, which `registrationCodeChange` follows.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const actor = requireActor(context);
        const terms = input.terms ? toCodeEdit(input.terms) : null;
        return changeCodes(deps, { kind: input.kind, selection: toRowSelection(input, toCodeFilter), terms, actor });
      },
    }),
  );
  builder.queryField('registrationCodeChange', (t) =>
    t.field({
      type: Change,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'codes.read');
        return findCodeChange(deps, String(id));
      },
    }),
  );
}

function addKindType({ builder }: SchemaInProgress) {
  return builder.enumType('RegistrationCodeChangeKind', {
    values: {
      DISABLE: { value: 'disable', description: 'For good: the code is invalid.' },
      END: { value: 'end', description: 'For good: the code has expired.' },
      EDIT: { value: 'edit', description: 'Gives codes new terms; disabled and ended ones stay as they are.' },
    } as const,
  });
}

type KindType = ReturnType<typeof addKindType>;

function addInput(
  { builder, shared }: SchemaInProgress,
  { Filter, Terms, Kind }: { readonly Filter: FilterType; readonly Terms: TermsType; readonly Kind: KindType },
) {
  return builder.inputType('ChangeRegistrationCodesInput', {
    fields: (t) => ({
      kind: t.field({ type: Kind, required: true }),
      ids: t.idList({ description: 'Some codes. Without them, all that the filter matches.' }),
      filter: t.field({ type: Filter }),
      except: t.idList({ description: 'The codes of the filter that do not change.' }),
      until: t.field({ type: shared.DateTime, description: UNTIL }),
      terms: t.field({ type: Terms, description: 'The new terms of an edit.' }),
    }),
  });
}

function addChangeType({ builder, shared }: SchemaInProgress, Kind: KindType) {
  return builder.objectRef<CodeChange>('RegistrationCodeChange').implement({
    description: 'A change of codes, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      total: t.exposeInt('total'),
      done: t.exposeInt('done'),
      changed: t.exposeInt('changed', {
        description: 'Those of them that changed; the others had changed before, or cannot change.',
      }),
      finishedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ finishedAt }) => finishedAt }),
    }),
  });
}
