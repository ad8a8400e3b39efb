import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { type CreateListedCodeDependencies, createListedCode } from '../../actions/codes/create-listed-code.ts';
import type { ListedCode } from '../../actions/codes/ports.ts';
import type { CodeType } from './code-type.ts';
import { type Refused, requireActor } from './refused.ts';

type Created = { readonly kind: 'done'; readonly code: ListedCode };

/** `createRegistrationCode`. */
export function addCodeCreation(
  schema: SchemaInProgress,
  { Code, Refusal }: { readonly Code: CodeType; readonly Refusal: ObjectType<Refused> },
  deps: CreateListedCodeDependencies,
): void {
  const { builder } = schema;
  const Input = addInput(schema);
  const CreatedType = builder.objectRef<Created>('RegistrationCodeCreated').implement({
    fields: (t) => ({ code: t.field({ type: Code, resolve: ({ code }) => code }) }),
  });
  const Result = builder.unionType('CreateRegistrationCodeResult', {
    types: [CreatedType, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'RegistrationCodeCreated' : 'RegistrationCodeRefused'),
  });
  builder.mutationField('createRegistrationCode', (t) =>
    t.field({
      type: Result,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const actor = requireActor(context);
        return createListedCode(deps, {
          inviter: input.inviter,
          code: input.code ?? null,
          customizationKey: input.customization,
          countries: input.countries ?? null,
          linkOnly: input.linkOnly ?? false,
          campaign: input.campaign ?? null,
          startsAt: input.startsAt ?? null,
          endsAt: input.endsAt ?? null,
          actor,
        });
      },
    }),
  );
}

function addInput({ builder, shared }: SchemaInProgress) {
  return builder.inputType('CreateRegistrationCodeInput', {
    fields: (t) => ({
      inviter: t.string({ required: true, description: 'The id or the email address of the inviter.' }),
      code: t.string({ description: 'Without it the code is random.' }),
      customization: t.string({ required: true }),
      countries: t.stringList({ description: 'ISO 3166-1 alpha-2; without them all.' }),
      linkOnly: t.boolean(),
      campaign: t.string(),
      startsAt: t.field({ type: shared.DateTime }),
      endsAt: t.field({ type: shared.DateTime }),
    }),
  });
}
