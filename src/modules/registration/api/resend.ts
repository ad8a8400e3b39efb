import type { Builder } from '#platform/graphql-server/builder.ts';
import { addOutcome, type SharedTypes } from '#platform/graphql-server/shared-types.ts';
import type { AttemptLog } from '../actions/note-attempts.ts';
import type { RegistrationDependencies } from '../actions/ports.ts';
import { type ResendResult, resendActivation, resendPending } from '../actions/resend-activation.ts';

type Of<Kind extends ResendResult['kind']> = Extract<ResendResult, { readonly kind: Kind }>;

export type ResendDependencies = RegistrationDependencies & {
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly attemptLog: Pick<AttemptLog, 'noteRefused'>;
};

const TYPE_NAMES: Readonly<Record<ResendResult['kind'], string>> = {
  resent: 'ActivationResent',
  refused: 'ResendRefused',
  'too-many-attempts': 'TooManyAttempts',
};

/** `resendActivation`, by the registration or by an older link (specification H3). */
export function addResend(builder: Builder, shared: SharedTypes, deps: ResendDependencies): void {
  const Result = addResendResult(builder, shared);
  builder.mutationField('resendActivation', (t) =>
    t.field({
      type: Result,
      args: { registrationId: t.arg.id({ required: true }) },
      resolve: (_, { registrationId }, context) =>
        withAttemptLimit(deps, context.clientAddress, () =>
          resendActivation(deps, { registrationId: String(registrationId) }),
        ),
    }),
  );
  builder.mutationField('renewActivation', (t) =>
    t.field({
      type: Result,
      description: 'Sends a new activation mail to the holder of an older activation link.',
      args: { accountActivationId: t.arg.string({ required: true }) },
      resolve: (_, { accountActivationId }, context) =>
        withAttemptLimit(deps, context.clientAddress, () =>
          resendActivation(deps, { tokenHash: deps.hashToken(accountActivationId) }),
        ),
    }),
  );
  builder.mutationField('resendPendingActivation', (t) =>
    t.field({
      type: Result,
      description:
        'Sends another activation mail to an address with a pending registration. Requires a valid registration code.',
      args: {
        email: t.arg.string({ required: true }),
        registrationCode: t.arg.string({ required: true }),
        validityTimestamp: t.arg.string(),
      },
      resolve: (_, { email, registrationCode, validityTimestamp }, { clientAddress, storedReferrer: referrer }) =>
        withAttemptLimit(deps, clientAddress, () =>
          resendPending(deps, {
            ...{ email, registrationCode, referrer },
            validityTimestamp: validityTimestamp ?? null,
          }),
        ),
    }),
  );
}

async function withAttemptLimit(
  deps: ResendDependencies,
  address: string,
  work: () => Promise<ResendResult>,
): Promise<ResendResult> {
  const retryAfter = await deps.takeAttempt('resend-address', address);
  return retryAfter === null ? work() : { kind: 'too-many-attempts', retryAfter };
}

function addResendResult(builder: Builder, shared: SharedTypes) {
  const Resent = addOutcome<Of<'resent'>>(
    builder,
    'ActivationResent',
    'ACTIVATION_RESENT',
    'The new mail will be sent; the older link is no longer valid.',
  );
  const Refused = builder.objectRef<Of<'refused'>>('ResendRefused').implement({
    description: 'There is no pending registration to activate.',
    fields: (t) => ({ code: t.exposeString('reason', { description: 'Key of the text for people.' }) }),
  });
  return builder.unionType('ResendActivationResult', {
    types: [Resent, Refused, shared.TooManyAttempts],
    resolveType: (result) => TYPE_NAMES[result.kind],
  });
}
