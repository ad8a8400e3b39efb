import { requireAccount, requirePermission } from '#platform/graphql-server/access.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { readTotpSetup, type TotpSetup } from '../../actions/factors/manage-totp.ts';
import type { OwnFactors, Passkey } from '../../actions/factors/ports.ts';
import { readFactors } from '../../actions/factors/read-factors.ts';
import type { MembershipDependencies } from '../../actions/ports.ts';
import { addFactorChanges } from './factor-changes.ts';

type Shown = OwnFactors & { readonly isRequired: boolean };

/** Adds what members and admins see and change of the own passkeys, and admins of their other second factors (specification K1). */
export function addFactorsApi(schema: SchemaInProgress, deps: MembershipDependencies): void {
  const { builder } = schema;
  const Factors = addFactorsType(schema);
  builder.queryField('ownFactors', (t) =>
    t.field({
      type: Factors,
      description: 'The passkeys of the account, and the other second factors of an admin.',
      resolve: (_, __, context) => readFactors(deps, requireAccount(context, 'account.use').memberId),
    }),
  );
  const Setup = builder.objectRef<TotpSetup>('TotpSetup').implement({
    description: 'What an authenticator app needs.',
    fields: (t) => ({
      secret: t.exposeString('secret', { description: 'Base32, in groups of four.' }),
      uri: t.exposeString('uri', { description: 'For a QR code.' }),
    }),
  });
  builder.queryField('ownTotpSetup', (t) =>
    t.field({
      type: Setup,
      nullable: true,
      description: 'The secret that waits for its confirmation; a confirmed one is never shown again.',
      resolve: (_, __, context) => readTotpSetup(deps, requirePermission(context, 'account.factors')),
    }),
  );
  addFactorChanges(schema, deps);
}

function addFactorsType({ builder, shared: { DateTime } }: SchemaInProgress) {
  const PasskeyType = builder.objectRef<Passkey>('Passkey').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      isSynced: t.exposeBoolean('isSynced', {
        description: 'Whether its maker copies it to other devices of its owner.',
      }),
      createdAt: t.field({ type: DateTime, resolve: ({ createdAt }) => createdAt }),
      lastUsedAt: t.field({ type: DateTime, nullable: true, resolve: ({ lastUsedAt }) => lastUsedAt }),
    }),
  });
  return builder.objectRef<Shown>('OwnFactors').implement({
    fields: (t) => ({
      passkeys: t.field({ type: [PasskeyType], resolve: ({ passkeys }) => [...passkeys] }),
      totpSince: t.field({
        type: DateTime,
        nullable: true,
        description: 'Since when one-time codes of an authenticator app are on; null where they are off.',
        resolve: ({ totpSince }) => totpSince,
      }),
      recoveryCodes: t.exposeInt('recoveryCodes', { description: 'How many are left.' }),
      isRequired: t.exposeBoolean('isRequired', {
        description: 'Whether the club requires a second factor of its admins.',
      }),
    }),
  });
}
