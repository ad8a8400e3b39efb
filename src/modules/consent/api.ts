import { isLocale } from '#kernel/locale.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type ConsentDependencies, type ConsentResult, recordConsent } from './actions.ts';
import { CONSENT_ACTIONS } from './rules.ts';

const TYPE_NAMES: Readonly<Record<ConsentResult['kind'], string>> = {
  recorded: 'ConsentRecorded',
  invalid: 'InvalidInput',
  'too-many-attempts': 'TooManyAttempts',
};

/** `recordConsent`: the proof of a choice in the cookie settings (specification K16). */
export function addConsentApi(builder: Builder, shared: SharedTypes, deps: ConsentDependencies): void {
  const Input = addInput(builder);
  const Recorded = builder.objectRef<Extract<ConsentResult, { kind: 'recorded' }>>('ConsentRecorded').implement({
    description: 'The choice is stored as an anonymous receipt.',
    fields: (t) => ({ receipt: t.exposeID('receipt') }),
  });
  const Result = builder.unionType('RecordConsentResult', {
    types: [Recorded, shared.InvalidInput, shared.TooManyAttempts],
    resolveType: (result) => TYPE_NAMES[result.kind],
  });
  builder.mutationField('recordConsent', (t) =>
    t.field({
      type: Result,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, { locale, clientAddress }) =>
        recordConsent(deps, {
          receipt: input.receipt ?? null,
          previousReceipt: input.previousReceipt ?? null,
          categories: input.categories,
          action: input.action,
          textVersion: input.textVersion,
          language: isLocale(input.language) ? input.language : locale,
          clientAddress,
        }),
    }),
  );
}

function addInput(builder: Builder) {
  const Action = builder.enumType('ConsentAction', { values: CONSENT_ACTIONS });
  return builder.inputType('RecordConsentInput', {
    fields: (t) => ({
      receipt: t.string({ description: 'A random UUID; a repeated request with the same UUID stores nothing.' }),
      previousReceipt: t.string({ description: 'The receipt that this choice replaces.' }),
      categories: t.stringList({
        required: true,
        description: 'The allowed categories: necessary, analytics, personalization, marketing.',
      }),
      action: t.field({ type: Action, required: true }),
      textVersion: t.string({ required: true, description: 'Version of the texts that the visitor read.' }),
      language: t.string(),
    }),
  });
}
