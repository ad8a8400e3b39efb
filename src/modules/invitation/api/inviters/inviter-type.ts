import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import { forecastBalance, listInviterChanges, type NamedInviterChange } from '../../actions/inviters/list-inviters.ts';
import type { InviterReadDependencies, ListedInviter } from '../../actions/inviters/ports.ts';
import { readLedger } from '../../actions/inviters/read-ledger.ts';
import type { Outlook } from '../../rules/outlook.ts';
import { addGuestFields } from './guest-type.ts';
import { addLedgerTypes, toLedgerFilter } from './ledger-type.ts';
import { refuseList } from './refuse-list.ts';
import type { InviterEnums, InviterType } from './types.ts';

/** The enums that the parts of inviters share. */
export function addInviterEnums({ builder }: SchemaInProgress): InviterEnums {
  return {
    Status: builder.enumType('InviterStatus', {
      values: { ACTIVE: { value: 'active' }, BLOCKED: { value: 'blocked' }, DELETED: { value: 'deleted' } } as const,
    }),
    ChangeKind: builder.enumType('InviterChangeKind', {
      values: { GRANT: { value: 'grant' }, BLOCK: { value: 'block' }, UNBLOCK: { value: 'unblock' } } as const,
    }),
  };
}

/** An inviter as admins see it. What it reads besides its own row is for the page of one inviter. */
export function addInviterType(
  schema: SchemaInProgress,
  enums: InviterEnums,
  deps: InviterReadDependencies,
): InviterType {
  const { builder, shared } = schema;
  const Inviter = builder.objectRef<ListedInviter>('Inviter').implement({
    description: 'A person whose invitations others may use.',
    fields: (t) => ({
      id: t.exposeID('id'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      email: t.exposeString('email'),
      status: t.field({ type: enums.Status, resolve: ({ status }) => status }),
      balance: t.exposeInt('balance', { description: 'Invitations granted less those consumed.' }),
      pending: t.exposeInt('pending', { description: 'Invitations that registrations reserve.' }),
      free: t.int({ description: 'What is left of both.', resolve: ({ balance, pending }) => balance - pending }),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      version: t.exposeInt('version', { description: 'Counts the changes by admins.' }),
    }),
  });
  addDetailFields(schema, Inviter, enums, deps);
  addLedgerField(schema, Inviter, deps);
  addGuestFields(schema, Inviter, enums, deps);
  return Inviter;
}

function addDetailFields(
  schema: SchemaInProgress,
  Inviter: InviterType,
  enums: InviterEnums,
  deps: InviterReadDependencies,
): void {
  const Change = addChangeType(schema, enums);
  const OutlookType = addOutlookType(schema);
  schema.builder.objectFields(Inviter, (t) => ({
    changes: t.field({
      type: [Change],
      extensions: SINGLE_ROW,
      description: 'Grants, blocks and unblocks with their reasons, the newest first.',
      resolve: async ({ id }, _, context) => {
        requirePermission(context, 'inviters.read');
        return [...(await listInviterChanges(deps, id))];
      },
    }),
    outlook: t.field({
      type: OutlookType,
      extensions: SINGLE_ROW,
      resolve: (inviter, _, context) => {
        requirePermission(context, 'inviters.read');
        return forecastBalance(deps, inviter);
      },
    }),
  }));
}

function addLedgerField(schema: SchemaInProgress, Inviter: InviterType, deps: InviterReadDependencies): void {
  const { builder, shared } = schema;
  const { Entry, Filter } = addLedgerTypes(schema);
  const Ledger = addConnection(builder, shared, 'InviterLedgerEntry', Entry);
  builder.objectFields(Inviter, (t) => ({
    ledger: t.field({
      type: Ledger,
      extensions: SINGLE_ROW,
      description: 'Each change of the balance, the newest first.',
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        filter: t.arg({ type: Filter }),
      },
      resolve: async ({ id }, { filter: given, ...args }, context) => {
        requirePermission(context, 'inviters.read');
        const place = readPlace(args);
        if (!place) throw refuseList('place-invalid');
        const filter = toLedgerFilter(given);
        const result = await readLedger(deps, id, filter, place);
        if (result.kind === 'refused') throw refuseList(result.reason);
        return { page: result.page, count: () => deps.inviterList.countLedger(id, filter) };
      },
    }),
  }));
}

function addChangeType({ builder, shared }: SchemaInProgress, { ChangeKind }: InviterEnums) {
  return builder.objectRef<NamedInviterChange>('InviterChange').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: ChangeKind, resolve: ({ kind }) => kind }),
      amount: t.exposeInt('amount', { nullable: true, description: 'The invitations of a grant.' }),
      reason: t.exposeString('reason', { nullable: true, description: 'Null if the command line gave none.' }),
      actor: t.exposeString('actor', { description: '`member:<id>` or `cli`.' }),
      actorName: t.exposeString('actorName', {
        nullable: true,
        description: 'The address of the admin; null for the command line and for an account that no longer exists.',
      }),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
    }),
  });
}

function addOutlookType({ builder, shared }: SchemaInProgress) {
  const Kind = builder.enumType('InviterOutlookKind', {
    values: {
      EMPTY: { value: 'empty', description: 'The balance is 0.' },
      NO_PACE: { value: 'no-pace', description: 'Nobody joined in the days that are counted.' },
      LONG: { value: 'long', description: 'Longer than five years.' },
      UNTIL: { value: 'until' },
    } as const,
  });
  return builder.objectRef<Outlook>('InviterOutlook').implement({
    description: 'How long the balance lasts at the pace of the activations in the last 28 days.',
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      consumed: t.exposeInt('consumed', { description: 'The activations that were counted.' }),
      days: t.exposeFloat('days', { description: 'In so many days; fewer than 28 for a younger inviter.' }),
      lastsUntil: t.field({ type: shared.DateTime, nullable: true, resolve: ({ lastsUntil }) => lastsUntil }),
    }),
  });
}
