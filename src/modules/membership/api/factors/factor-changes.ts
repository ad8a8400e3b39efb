import type { Viewer } from '#kernel/viewer.ts';
import { requireAccount, requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { TooManyAttempts } from '../../actions/attempts.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '../../actions/factors/manage-passkeys.ts';
import { confirmTotp, removeTotp, startTotp } from '../../actions/factors/manage-totp.ts';
import { createRecoveryCodes, type RecoveryCodesResult } from '../../actions/factors/recovery-codes.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import { FACTOR_REFUSALS, type FactorChangeResult } from '../../rules/factor-change.ts';

type Result = FactorChangeResult | RecoveryCodesResult | TooManyAttempts;
type Kind<Name extends Result['kind']> = Extract<Result, { kind: Name }>;

/** Adds the changes of one's own passkeys and second factors. All of them need a proof of identity. */
export function addFactorChanges(schema: SchemaInProgress, deps: MembershipDependencies): void {
  const Result = addResult(schema);
  addPasskeyChanges(schema, Result, deps);
  addTotpChanges(schema, Result, deps);
  schema.builder.mutationField('createRecoveryCodes', (t) =>
    t.field({
      type: Result,
      description: 'Replaces all recovery codes of the admin. The codes are in this response only.',
      resolve: (_, __, context) => createRecoveryCodes(deps, getViewer(context)),
    }),
  );
}

type ResultType = ReturnType<typeof addResult>;

function addPasskeyChanges({ builder }: SchemaInProgress, Result: ResultType, deps: MembershipDependencies): void {
  builder.mutationField('startPasskey', (t) =>
    t.string({
      description: 'What `navigator.credentials.create` needs (PublicKeyCredentialCreationOptionsJSON).',
      resolve: (_, __, context) => startPasskey(deps, getOwner(context)),
    }),
  );
  builder.mutationField('addPasskey', (t) =>
    t.field({
      type: Result,
      args: {
        name: t.arg.string({ required: true }),
        response: t.arg.string({ required: true, description: 'The answer to `startPasskey`, as JSON.' }),
      },
      resolve: (_, input, context) => addPasskey(deps, getOwner(context), input),
    }),
  );
  builder.mutationField('renamePasskey', (t) =>
    t.field({
      type: Result,
      args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
      resolve: (_, input, context) => renamePasskey(deps, getOwner(context), input),
    }),
  );
  builder.mutationField('removePasskey', (t) =>
    t.field({
      type: Result,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => removePasskey(deps, getOwner(context), id),
    }),
  );
}

function addTotpChanges({ builder }: SchemaInProgress, Result: ResultType, deps: MembershipDependencies): void {
  builder.mutationField('startTotp', (t) =>
    t.field({
      type: Result,
      description: 'Creates a secret for an authenticator app, which `ownTotpSetup` has and `confirmTotp` switches on.',
      resolve: (_, __, context) => startTotp(deps, getViewer(context)),
    }),
  );
  builder.mutationField('confirmTotp', (t) =>
    t.field({
      type: Result,
      args: { code: t.arg.string({ required: true }) },
      resolve: (_, { code }, context) => {
        const { clientAddress } = context;
        return confirmTotp(deps, getViewer(context), { code, clientAddress });
      },
    }),
  );
  builder.mutationField('removeTotp', (t) =>
    t.field({ type: Result, resolve: (_, __, context) => removeTotp(deps, getViewer(context)) }),
  );
}

function addResult({ builder, shared: { TooManyAttempts } }: SchemaInProgress) {
  const Changed = builder.objectRef<Kind<'done'>>('FactorsChanged').implement({
    fields: (t) => ({ done: t.boolean({ resolve: () => true }) }),
  });
  const Codes = builder.objectRef<Kind<'created'>>('RecoveryCodesCreated').implement({
    fields: (t) => ({ codes: t.stringList({ resolve: ({ codes }) => [...codes] }) }),
  });
  const Refused = builder.objectRef<Kind<'refused'>>('FactorChangeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${FACTOR_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  const names = {
    done: 'FactorsChanged',
    created: 'RecoveryCodesCreated',
    refused: 'FactorChangeRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  return builder.unionType('FactorChangeResult', {
    types: [Changed, Codes, Refused, TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
}

/** Members have passkeys as well. */
function getOwner(context: RequestContext): Viewer {
  return requireAccount(context, 'account.factors');
}

function getViewer(context: RequestContext): Viewer {
  return requirePermission(context, 'account.factors');
}
