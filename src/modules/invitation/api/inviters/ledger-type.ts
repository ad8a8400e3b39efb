import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { LedgerRow } from '../../actions/inviters/read-ledger.ts';
import { type LedgerFilter, UNFILTERED_LEDGER } from '../../rules/ledger-list.ts';

/** An entry of an inviter's ledger, and by what entries can be filtered. An entry names registrations by their ids only: whoever reads it may not read about visitors. */
export function addLedgerTypes({ builder, shared }: SchemaInProgress) {
  const Kind = builder.enumType('InviterLedgerKind', {
    values: {
      GRANT: { value: 'grant' },
      RESERVE: { value: 'reserve', description: 'A registration reserves an invitation.' },
      CONSUME: { value: 'consume', description: 'Its activation consumes the invitation.' },
      RELEASE: { value: 'release', description: 'Its end without an activation releases the invitation.' },
    } as const,
  });
  const Filter = builder.inputType('InviterLedgerFilter', {
    fields: (t) => ({
      kind: t.field({ type: Kind }),
      from: t.field({ type: shared.DateTime }),
      before: t.field({ type: shared.DateTime, description: 'This instant is excluded.' }),
    }),
  });
  const Entry = builder.objectRef<LedgerRow>('InviterLedgerEntry').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      amount: t.exposeInt('amount'),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      balance: t.int({
        nullable: true,
        description: 'The balance after the entry; null in a filtered ledger.',
        resolve: ({ after }) => after?.balance,
      }),
      pending: t.int({
        nullable: true,
        description: 'The reserved invitations after the entry; null in a filtered ledger.',
        resolve: ({ after }) => after?.pending,
      }),
      reason: t.exposeString('reason', { nullable: true, description: 'Of a grant.' }),
      actor: t.exposeString('actor', { nullable: true, description: 'Of a grant: `member:<id>` or `cli`.' }),
      actorName: t.exposeString('actorName', { nullable: true, description: 'The address of the admin.' }),
      registrationId: t.exposeID('registrationId', { nullable: true }),
      registrationStatus: t.exposeString('registrationStatus', {
        nullable: true,
        description: 'What has become of the registration: `pending`, `active`, `expired` or `withdrawn`.',
      }),
      codeId: t.exposeID('codeId', { nullable: true }),
      code: t.exposeString('code', { nullable: true }),
    }),
  });
  return { Entry, Filter };
}

type GivenFilter = { readonly [Name in keyof LedgerFilter]?: LedgerFilter[Name] | undefined };

/** What a client gave as a filter; nothing filters nothing. */
export function toLedgerFilter(given: GivenFilter | null | undefined): LedgerFilter {
  const { kind, from, before } = given ?? UNFILTERED_LEDGER;
  return { kind: kind ?? null, from: from ?? null, before: before ?? null };
}
