import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type CodeDependencies, type CodeResult, enterCode, enterRenewalCode } from '../actions/enter-code.ts';

type Of<Kind extends CodeResult['kind']> = Extract<CodeResult, { readonly kind: Kind }>;

const TYPE_NAMES: Readonly<Record<CodeResult['kind'], string>> = {
  opened: 'ActivationOpened',
  refused: 'ActivationCodeRefused',
  'too-many-attempts': 'TooManyAttempts',
};

/** The code of an activation mail, by the registration or by an older link (specification K11). */
export function addCodes(builder: Builder, shared: SharedTypes, deps: CodeDependencies): void {
  const Result = addResult(builder, shared);
  builder.mutationField('enterActivationCode', (t) =>
    t.field({
      type: Result,
      description: 'Opens the link of the newest activation mail by the six-digit code of the same mail.',
      args: { registrationId: t.arg.id({ required: true }), activationCode: t.arg.string({ required: true }) },
      resolve: (_, { registrationId, activationCode: code }, { clientAddress }) =>
        enterCode(deps, { registrationId: String(registrationId), code, clientAddress }),
    }),
  );
  builder.mutationField('enterRenewalCode', (t) =>
    t.field({
      type: Result,
      description: 'The same for the holder of an older activation link, after another mail was requested by it.',
      args: { accountActivationId: t.arg.string({ required: true }), activationCode: t.arg.string({ required: true }) },
      resolve: (_, { accountActivationId, activationCode: code }, { clientAddress }) =>
        enterRenewalCode(deps, { accountActivationId, code, clientAddress }),
    }),
  );
}

function addResult(builder: Builder, shared: SharedTypes) {
  const Opened = builder.objectRef<Of<'opened'>>('ActivationOpened').implement({
    fields: (t) => ({
      accountActivationId: t.exposeString('accountActivationId', {
        description: 'The secret of the activation link, for `pendingActivation` and `activateAccount`.',
      }),
    }),
  });
  const Reason = builder.enumType('ActivationCodeRefusal', {
    values: {
      CODE_MALFORMED: { description: 'Not six digits; it does not count.' },
      CODE_WRONG: {},
      CODE_USED_UP: { description: 'Five wrong codes were entered; another mail has another code.' },
      CODE_CLOSED: { description: 'Too many wrong codes for the registration; only links open it.' },
      REGISTRATION_UNKNOWN: {},
      REGISTRATION_ACTIVE: {},
      REGISTRATION_ENDED: {},
    } as const,
  });
  const Refused = builder.objectRef<Of<'refused'>>('ActivationCodeRefused').implement({
    fields: (t) => ({
      reason: t.field({ type: Reason, resolve: ({ reason }) => reason }),
      triesLeft: t.exposeInt('triesLeft', {
        nullable: true,
        description: 'How often a code of the same mail can still be tried; null if nothing was counted.',
      }),
    }),
  });
  return builder.unionType('EnterActivationCodeResult', {
    types: [Opened, Refused, shared.TooManyAttempts],
    resolveType: (result) => TYPE_NAMES[result.kind],
  });
}
