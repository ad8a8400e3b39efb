import { requireAccount } from '#platform/graphql-server/access.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { addOutcome } from '#platform/graphql-server/shared-types.ts';
import { type ProofOutcome, proveIdentity, startPasskeyProof } from '../actions/factors/prove-identity.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { listProofMethods, PROOF_METHODS, type ProofMethod } from '../rules/proof.ts';

type Kind<Name extends ProofOutcome['kind']> = Extract<ProofOutcome, { kind: Name }>;
type Proof = { readonly isProven: boolean; readonly methods: readonly ProofMethod[] };

/** Adds the proof of identity that some operations need (step-up): `ownProof`, `startPasskeyProof` and `proveIdentity`. */
export function addProofApi(schema: SchemaInProgress, deps: MembershipDependencies): void {
  const { builder } = schema;
  const Method = builder.enumType('ProofMethod', {
    description: 'By what somebody proves the own identity.',
    values: PROOF_METHODS,
  });
  const OwnProof = builder.objectRef<Proof>('OwnProof').implement({
    fields: (t) => ({
      isProven: t.exposeBoolean('isProven', {
        description: 'Whether operations that need a proof are open to this session.',
      }),
      methods: t.field({ type: [Method], resolve: ({ methods }) => [...methods] }),
    }),
  });
  builder.queryField('ownProof', (t) =>
    t.field({
      type: OwnProof,
      description: 'The proof of identity of the session.',
      resolve: async (_, __, context) => {
        const { isProven, memberId, role } = requireAccount(context, 'account.use');
        return { isProven, methods: listProofMethods(await deps.factors.summarizeFactors(memberId), role) };
      },
    }),
  );
  builder.mutationField('startPasskeyProof', (t) =>
    t.string({
      nullable: true,
      description:
        'What `navigator.credentials.get` needs (PublicKeyCredentialRequestOptionsJSON); null without a passkey.',
      resolve: (_, __, context) => startPasskeyProof(deps, requireAccount(context, 'account.use')),
    }),
  );
  addProving(schema, deps);
}

function addProving(schema: SchemaInProgress, deps: MembershipDependencies): void {
  const { builder } = schema;
  const Result = addResult(schema);
  builder.mutationField('proveIdentity', (t) =>
    t.field({
      type: Result,
      description:
        'Opens the operations that answer `STEP_UP_REQUIRED` to this session for ten minutes. A login does so as well.',
      args: {
        password: t.arg.string({ description: 'For members, and for admins without a second factor.' }),
        code: t.arg.string({ description: 'A one-time code or a recovery code.' }),
        passkey: t.arg.string({ description: 'The answer to `startPasskeyProof`, as JSON.' }),
      },
      resolve: (_, { password = null, code = null, passkey = null }, context) => {
        const viewer = requireAccount(context, 'account.use');
        return proveIdentity(deps, { viewer, clientAddress: context.clientAddress, password, code, passkey });
      },
    }),
  );
}

function addResult({ builder, shared: { DateTime, TooManyAttempts } }: SchemaInProgress) {
  const Proven = builder.objectRef<Kind<'proven'>>('IdentityProven').implement({
    fields: (t) => ({ until: t.field({ type: DateTime, resolve: ({ until }) => until }) }),
  });
  const Refused = addOutcome<Kind<'refused'>>(
    builder,
    'ProofRefused',
    'proof.refused',
    'The password or code is wrong or used.',
  );
  const names = { proven: 'IdentityProven', refused: 'ProofRefused', 'too-many-attempts': 'TooManyAttempts' } as const;
  return builder.unionType('ProofResult', {
    types: [Proven, Refused, TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
}
