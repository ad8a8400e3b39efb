import { toRowSelection } from '#kernel/list/row-selection.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import { addFollowedChange } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { cancelCodeChange } from '../../actions/codes/apply-change.ts';
import { changeCodes } from '../../actions/codes/change-codes.ts';
import type { CodeChange, CodeChangeDependencies } from '../../actions/codes/ports.ts';
import { addChangeType, addKindType, type CodeChangeType, type KindType } from './code-change-type.ts';
import { type FilterType, toCodeFilter } from './code-queries.ts';
import { type TermsType, toCodeEdit } from './edit-code.ts';
import { type Refused, requireActor } from './refused.ts';

type Changed = { readonly kind: 'done'; readonly change: CodeChange };

/** `changeRegistrationCodes`, and the fields that follow and cancel a change. */
export function addCodeChanges(
  schema: SchemaInProgress,
  types: { readonly Filter: FilterType; readonly Terms: TermsType; readonly Refusal: ObjectType<Refused> },
  deps: CodeChangeDependencies,
): void {
  const { builder } = schema;
  const Kind = addKindType(schema);
  const Change = addChangeType(schema, Kind, deps);
  const { Refusal } = types;
  const Input = addInput(schema, { ...types, Kind });
  const Result = addResult(schema, Change, Refusal);
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
  addFollowedChange(schema, Change, {
    fields: {
      ...{ one: 'registrationCodeChange', latest: 'registrationCodeChanges' },
      cancel: 'cancelRegistrationCodeChange',
    },
    permissions: { read: 'codes.read', write: 'codes.write' },
    store: deps.codeChanges,
    cancel: (cancellation) => cancelCodeChange(deps, cancellation),
  });
}

function addResult({ builder }: SchemaInProgress, Change: CodeChangeType, Refusal: ObjectType<Refused>) {
  const Done = builder.objectRef<Changed>('RegistrationCodesChanged').implement({
    fields: (t) => ({ change: t.field({ type: Change, resolve: ({ change }) => change }) }),
  });
  return builder.unionType('ChangeRegistrationCodesResult', {
    types: [Done, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'RegistrationCodesChanged' : 'RegistrationCodeRefused'),
  });
}

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
