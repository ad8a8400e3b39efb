import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { editCode } from '../../actions/codes/edit-codes.ts';
import type { CodeChangeDependencies, ListedCode } from '../../actions/codes/ports.ts';
import type { CodeEdit } from '../../rules/code-edit.ts';
import type { CodeType } from './code-type.ts';
import { type Refused, requireActor } from './refused.ts';

type Edited = { readonly kind: 'done'; readonly code: ListedCode };

/** The terms that a change of codes names. */
export function addTermsType({ builder, shared }: SchemaInProgress) {
  return builder.inputType('RegistrationCodeTermsInput', {
    description: 'New terms of codes. What is absent stays; null removes what can be without.',
    fields: (t) => ({
      customization: t.string(),
      countries: t.stringList({ description: 'ISO 3166-1 alpha-2; null for all.' }),
      campaign: t.string(),
      linkOnly: t.boolean(),
      endsAt: t.field({ type: shared.DateTime, description: 'In the future; null for no end.' }),
    }),
  });
}

export type TermsType = ReturnType<typeof addTermsType>;

type GivenTerms = {
  readonly customization?: string | null | undefined;
  readonly countries?: readonly string[] | null | undefined;
  readonly campaign?: string | null | undefined;
  readonly linkOnly?: boolean | null | undefined;
  readonly endsAt?: Date | null | undefined;
};

/** A code is never without a landing page and a use: null does not change these. */
export function toCodeEdit({ customization, countries, campaign, linkOnly, endsAt }: GivenTerms): CodeEdit {
  return {
    ...(customization != null && { customizationKey: customization }),
    ...(countries !== undefined && { countries }),
    ...(campaign !== undefined && { campaign }),
    ...(linkOnly != null && { linkOnly }),
    ...(endsAt !== undefined && { endsAt }),
  };
}

type Types = { readonly Code: CodeType; readonly Terms: TermsType; readonly Refusal: ObjectType<Refused> };

/** `editRegistrationCode`. */
export function addCodeEdit(
  { builder }: SchemaInProgress,
  { Code, Terms, Refusal }: Types,
  deps: CodeChangeDependencies,
): void {
  const Done = builder.objectRef<Edited>('RegistrationCodeEdited').implement({
    fields: (t) => ({ code: t.field({ type: Code, resolve: ({ code }) => code }) }),
  });
  const Result = builder.unionType('EditRegistrationCodeResult', {
    types: [Done, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'RegistrationCodeEdited' : 'RegistrationCodeRefused'),
  });
  builder.mutationField('editRegistrationCode', (t) =>
    t.field({
      type: Result,
      description: 'Gives a code new terms, which hold at once.',
      args: {
        id: t.arg.id({ required: true }),
        version: t.arg.int({
          required: true,
          description: 'The version that was shown. Another one is refused: somebody has changed the code.',
        }),
        terms: t.arg({ type: Terms, required: true }),
      },
      resolve: (_, { id, version, terms }, context) =>
        editCode(deps, { id: String(id), version, edit: toCodeEdit(terms), actor: requireActor(context) }),
    }),
  );
}
