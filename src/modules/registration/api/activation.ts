import type { Member, Voucher } from '#modules/membership/rules/member.ts';
import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import { addOutcome, type SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type ActivationDependencies, type ActivationResult, activateAccount } from '../actions/activate-account.ts';
import { type FollowDependencies, followActivation } from '../actions/follow-activation.ts';

export type OpenedShape = { readonly token: string; readonly member: Member; readonly voucher: Voucher };
type Result = ActivationResult<string, OpenedShape>;

const TYPE_NAMES: Readonly<Record<Result['kind'], string>> = {
  activated: 'AccountActivated',
  'already-active': 'AlreadyActive',
  refused: 'ActivationRefused',
  invalid: 'InvalidInput',
  'too-many-attempts': 'TooManyAttempts',
};

/** `activateAccount` (specification H3). The membership area provides the types of member and voucher. */
export function addActivateAccount(
  builder: Builder,
  shared: SharedTypes,
  types: { readonly Member: ObjectType<Member>; readonly Voucher: ObjectType<Voucher> },
  deps: ActivationDependencies<string, OpenedShape>,
) {
  const Input = builder.inputType('ActivateAccountInput', {
    fields: (t) => ({
      accountActivationId: t.string({ required: true }),
      password: t.string({ required: true }),
      newsletter: t.boolean({
        description: 'Whether the member wants the newsletter; if omitted, the choice of the registration applies.',
      }),
      registrationId: t.id({
        description: 'The `registrationId` that `pendingActivation` returned; no other registration is activated.',
      }),
    }),
  });
  const Activated = builder.objectRef<OpenedShape & { readonly kind: 'activated' }>('AccountActivated').implement({
    fields: (t) => ({
      token: t.string({ resolve: ({ token }) => token }),
      member: t.field({ type: types.Member, resolve: ({ member }) => member }),
      voucher: t.field({ type: types.Voucher, resolve: ({ voucher }) => voucher }),
    }),
  });
  const AlreadyActive = addOutcome<{ readonly kind: 'already-active' }>(
    builder,
    'AlreadyActive',
    'ACCOUNT_ACTIVE',
    'The account is already active; the member can log in.',
  );
  const Refused = builder
    .objectRef<{ readonly kind: 'refused'; readonly error: string }>('ActivationRefused')
    .implement({
      fields: (t) => ({ error: t.exposeString('error', { description: 'Key of the text for people.' }) }),
    });
  const ResultType = builder.unionType('ActivateAccountResult', {
    types: [Activated, AlreadyActive, Refused, shared.InvalidInput, shared.TooManyAttempts],
    resolveType: (result) => TYPE_NAMES[result.kind],
  });
  builder.mutationField('activateAccount', (t) =>
    t.field({
      type: ResultType,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, { clientAddress, userAgent, locale: language }) => {
        const { newsletter = null, registrationId = null, ...secret } = input;
        const seen = { newsletter, registrationId: registrationId && String(registrationId) };
        const result = await activateAccount(deps, { ...secret, ...seen, language, clientAddress, userAgent });
        if (result.kind === 'activated') return { kind: result.kind, ...result.opened };
        if (result.kind === 'invalid')
          return { kind: result.kind, fields: [{ name: 'password', message: result.validationCode }] };
        return result;
      },
    }),
  );
  return Activated;
}

/** The subscription of the "registration finished" page; it yields at once where the account is already active. */
export function addRegistrationActivated(builder: Builder, deps: FollowDependencies): void {
  const Activated = builder.objectRef<{ readonly registrationId: string }>('RegistrationActivated').implement({
    fields: (t) => ({ registrationId: t.exposeID('registrationId') }),
  });
  builder.subscriptionField('registrationActivated', (t) =>
    t.field({
      type: Activated,
      args: { registrationId: t.arg.id({ required: true }) },
      subscribe: (_, { registrationId }) => followActivation(deps, String(registrationId)),
      resolve: (registrationId) => ({ registrationId }),
    }),
  );
}
