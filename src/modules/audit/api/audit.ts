import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_KINDS } from '#kernel/audit-actions.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { AuditReadDependencies } from '../actions/ports.ts';
import { findEntry, listEntries } from '../actions/read-entries.ts';
import type { AuditFilter } from '../rules/audit-list.ts';
import { addEntryType } from './entry-type.ts';

/** `auditEntries` and `auditEntry`: what admins changed, for those who may read it (specification K1). */
export function addAuditApi(schema: SchemaInProgress, deps: AuditReadDependencies): void {
  const { builder, shared } = schema;
  const Entry = addEntryType(schema);
  const Entries = addConnection(builder, shared, 'AuditEntry', Entry);
  const Filter = addFilterType(schema);
  builder.queryField('auditEntries', (t) =>
    t.field({
      type: Entries,
      description: 'The newest entry first, unless the direction says otherwise.',
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        direction: t.arg({ type: shared.SortDirection }),
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter, direction, ...args }, context) => {
        requirePermission(context, 'audit.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const page = { ...place, sort: 'at', direction: direction ?? 'descending' } as const;
        const result = await listEntries(deps, { filter: toAuditFilter(filter), page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
  builder.queryField('auditEntry', (t) =>
    t.field({
      type: Entry,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'audit.read');
        return findEntry(deps, String(id));
      },
    }),
  );
}

function addFilterType({ builder, shared }: SchemaInProgress) {
  return builder.inputType('AuditEntryFilter', {
    fields: (t) => ({
      who: t.string({ description: 'The id or the email address of an admin; `cli` for commands.' }),
      action: t.string({ description: 'A name of the catalogue: `code.created`.' }),
      subjectKind: t.string({ description: 'A kind of the catalogue: `code`.' }),
      subjectId: t.string({ description: 'In upper or lower case.' }),
      from: t.field({ type: shared.DateTime }),
      to: t.field({ type: shared.DateTime, description: 'This instant is excluded.' }),
    }),
  });
}

type GivenFilter = {
  readonly who?: string | null | undefined;
  readonly action?: string | null | undefined;
  readonly subjectKind?: string | null | undefined;
  readonly subjectId?: string | null | undefined;
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
};

function toAuditFilter(given: GivenFilter | null | undefined): AuditFilter {
  const { who, action, subjectKind, subjectId, from, to } = given ?? {};
  return {
    who: who ?? null,
    action: action == null ? null : findKnown(AUDIT_ACTION_NAMES, action),
    kind: subjectKind == null ? null : findKnown(AUDIT_SUBJECT_KINDS, subjectKind),
    id: subjectId ?? null,
    from: from ?? null,
    to: to ?? null,
  };
}

/** A name that the catalogue does not have is refused, rather than a filter that is silently left out. */
function findKnown<Name extends string>(names: readonly Name[], given: string): Name {
  const found = names.find((name) => name === given);
  if (found === undefined) throw refuse('filter-invalid');
  return found;
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
