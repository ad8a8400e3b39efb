import type { Gender } from '#modules/registration/rules/form.ts';
import { requireAccount, requireOpenSession } from '#platform/graphql-server/access.ts';
import type { Builder, EnumType } from '#platform/graphql-server/builder.ts';
import {
  addOutcome,
  type InvalidInputShape,
  type SharedTypes,
  type TooManyAttemptsShape,
} from '#platform/graphql-server/shared-types.ts';
import { changeDetails } from '../../actions/account/change-details.ts';
import type { AccountDependencies } from '../../actions/account/ports.ts';

type Saved = { readonly kind: 'saved' };
type Result = Saved | InvalidInputShape | TooManyAttemptsShape;
export type GenderType = EnumType<Gender>;

const NAMES = {
  saved: 'DetailsSaved',
  invalid: 'InvalidInput',
  'too-many-attempts': 'TooManyAttempts',
} as const satisfies Readonly<Record<Result['kind'], string>>;

/** `changeMyDetails` (specification K4). */
export function addDetailsApi(
  builder: Builder,
  shared: SharedTypes,
  Gender: GenderType,
  deps: AccountDependencies,
): void {
  const ChangeResult = addChangeResult(builder, shared);
  builder.mutationField('changeMyDetails', (t) =>
    t.field({
      type: ChangeResult,
      description:
        "Corrects the details of the token's member, by the rules of the registration form. The newest correction applies.",
      args: {
        gender: t.arg({ type: Gender, required: true }),
        firstName: t.arg.string({ required: true, description: 'Also shown to guests, if the member invites some.' }),
        lastName: t.arg.string({ required: true }),
        country: t.arg.string({
          required: true,
          description: 'One of the countries of the registration, ISO 3166-1 alpha-2.',
        }),
      },
      resolve: async (_, details, context): Promise<Result> => {
        const viewer = requireAccount(context, 'account.use');
        const outcome = requireOpenSession(await changeDetails(deps, { viewer, details }));
        if (outcome.kind === 'unknown') throw new Error('The member of a session is missing');
        if (outcome.kind !== 'invalid') return outcome;
        const fields = outcome.fields.map(({ name, validationCode }) => ({ name, message: validationCode }));
        return { kind: 'invalid', fields };
      },
    }),
  );
}

function addChangeResult(builder: Builder, { InvalidInput, TooManyAttempts }: SharedTypes) {
  const DetailsSaved = addOutcome<Saved>(
    builder,
    'DetailsSaved',
    'changeDetails.saved',
    'The details apply from now on.',
  );
  return builder.unionType('ChangeMyDetailsResult', {
    types: [DetailsSaved, InvalidInput, TooManyAttempts],
    resolveType: ({ kind }) => NAMES[kind],
  });
}
