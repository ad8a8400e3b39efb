import { SELECTION_REFUSALS, toRowSelection } from '#kernel/list/row-selection.ts';
import type { Permission } from '#kernel/permissions.ts';
import { addResultFields } from '#platform/graphql-server/bulk-results.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import { addFollowedChange, addProgressFields } from '#platform/graphql-server/followed-changes.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { BulkDependencies, ChangedRow, RegistrationsChange } from '../../actions/admin/bulk-ports.ts';
import {
  type ChangeManyResult,
  cancelRegistrationsChange,
  changeRegistrations,
} from '../../actions/admin/change-registrations.ts';
import { CHANGE_REFUSALS, type RegistrationChangeKind } from '../../rules/registration-change.ts';
import { requireActor } from './registration-changes.ts';
import { type FilterType, toRegistrationFilter } from './registration-queries.ts';

type Done = Extract<ChangeManyResult, { readonly kind: 'done' }>;
type Refused = Extract<ChangeManyResult, { readonly kind: 'refused' }>;

/** The permission of each change: that of the same change of one registration. */
const PERMISSIONS = {
  resend: 'registrations.write',
  withdraw: 'registrations.write',
  erase: 'registrations.erase',
} as const satisfies Record<RegistrationChangeKind, Permission>;

/** `changeRegistrations`, and the fields that follow and cancel a change: what admins do with many registrations. */
export function addBulkChanges(schema: SchemaInProgress, Filter: FilterType, deps: BulkDependencies): void {
  const { builder } = schema;
  const Kind = addKind(schema);
  const Change = addChangeType(schema, Kind, deps);
  const Input = addInput(schema, Filter, Kind);
  const Result = addResult(schema, Change);
  builder.mutationField('changeRegistrations', (t) =>
    t.field({
      type: Result,
      description: 'Changes registrations: few of them at once, many by a job, which `registrationsChange` follows.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input }, context) => {
        const { kind } = input;
        const actor = requireActor(context, PERMISSIONS[kind]);
        return changeRegistrations(deps, { kind, actor, selection: toRowSelection(input, toRegistrationFilter) });
      },
    }),
  );
  addFollowedChange(schema, Change, {
    fields: { one: 'registrationsChange', latest: 'registrationsChanges', cancel: 'cancelRegistrationsChange' },
    permissions: { read: 'registrations.read', write: 'registrations.write' },
    store: deps.registrationChanges,
    cancel: (cancellation) => cancelRegistrationsChange(deps, cancellation),
  });
}

function addKind({ builder }: SchemaInProgress) {
  return builder.enumType('RegistrationsChangeKind', {
    values: {
      RESEND: { value: 'resend', description: 'Each gets another activation mail, within the limits of its mailbox.' },
      WITHDRAW: { value: 'withdraw', description: 'Pending ones are withdrawn.' },
      ERASE: { value: 'erase', description: 'Personal data are deleted for good. It needs a fresh proof of identity.' },
    } as const,
  });
}

type KindType = ReturnType<typeof addKind>;

function addInput({ builder, shared }: SchemaInProgress, Filter: FilterType, Kind: KindType) {
  return builder.inputType('ChangeRegistrationsInput', {
    fields: (t) => ({
      kind: t.field({ type: Kind, required: true }),
      ids: t.idList({ description: 'Some registrations. Without them, all that the filter matches.' }),
      filter: t.field({ type: Filter }),
      except: t.idList({ description: 'The registrations of the filter that stay as they are.' }),
      until: t.field({ type: shared.DateTime, description: UNTIL }),
    }),
  });
}

const RESULTS = `\`done\`, or why it stays as it was: ${CHANGE_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`;

function addChangeType(schema: SchemaInProgress, Kind: KindType, { registrationChanges }: BulkDependencies) {
  const { builder } = schema;
  const Change = builder.objectRef<RegistrationsChange>('RegistrationsChange').implement({
    description: 'A change of many registrations, and how far it has got.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
    }),
  });
  addProgressFields(schema, Change);
  addResultFields(schema, Change, {
    ...{ count: 'RegistrationResultCount', about: RESULTS },
    Row: addRowType(schema),
    store: registrationChanges,
  });
  return Change;
}

function addRowType({ builder }: SchemaInProgress) {
  return builder.objectRef<ChangedRow>('RegistrationResult').implement({
    fields: (t) => ({
      registrationId: t.exposeID('registrationId'),
      result: t.exposeString('result', { description: RESULTS }),
    }),
  });
}

function addResult({ builder }: SchemaInProgress, Change: ReturnType<typeof addChangeType>) {
  const Changed = builder.objectRef<Done>('RegistrationsChanged').implement({
    fields: (t) => ({ change: t.field({ type: Change, resolve: ({ change }) => change }) }),
  });
  const Refusal = builder.objectRef<Refused>('RegistrationsChangeRefused').implement({
    description: 'No registration was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${SELECTION_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  return builder.unionType('ChangeRegistrationsResult', {
    types: [Changed, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'RegistrationsChanged' : 'RegistrationsChangeRefused'),
  });
}
