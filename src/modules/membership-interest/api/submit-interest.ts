import { isLocale } from '#kernel/locale.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import { addOutcome, type SharedTypes } from '#platform/graphql-server/shared-types.ts';
import type { InterestDependencies } from '../actions/ports.ts';
import { type InterestResult, submitInterest } from '../actions/submit-interest.ts';

const TYPE_NAMES: Readonly<Record<InterestResult['kind'], string>> = {
  received: 'MembershipInterestReceived',
  invalid: 'InvalidInput',
  'too-many-attempts': 'TooManyAttempts',
};

/** `submitMembershipInterest` (specification H3). */
export function addMembershipInterestApi(builder: Builder, shared: SharedTypes, deps: InterestDependencies): void {
  const Input = builder.inputType('MembershipInterestInput', {
    fields: (t) => ({ email: t.string({ required: true }), language: t.string(), country: t.string() }),
  });
  const Received = addOutcome<Extract<InterestResult, { kind: 'received' }>>(
    builder,
    'MembershipInterestReceived',
    'INTEREST_RECEIVED',
    'The application is stored. The response is the same for an address that applied before.',
  );
  const Result = builder.unionType('MembershipInterestResult', {
    types: [Received, shared.InvalidInput, shared.TooManyAttempts],
    resolveType: (result) => TYPE_NAMES[result.kind],
  });
  builder.mutationField('submitMembershipInterest', (t) =>
    t.field({
      type: Result,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, { locale, clientAddress }) =>
        submitInterest(deps, {
          email: input.email,
          language: isLocale(input.language) ? input.language : locale,
          country: input.country ?? null,
          clientAddress,
        }),
    }),
  );
}
