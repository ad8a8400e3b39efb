import { hasPermission, type Permission } from '#kernel/permissions.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { eraseMember } from '../actions/erase-member.ts';
import { OWN_ERASURE_REFUSALS } from '../actions/erase-personal-data.ts';
import { type ExportPageResult, exportMemberPage } from '../actions/export-member.ts';
import type { PersonalDataDependencies } from '../actions/ports.ts';
import { ERASURE_REASONS, ERASURE_REFUSALS, type ErasureResult } from '../rules/erasure.ts';
import { DATA_PARTS, type DataEntry } from '../rules/member-data.ts';

type Page = Extract<ExportPageResult, { readonly kind: 'page' }>;
type Erased = Exclude<ErasureResult, { readonly kind: 'refused' }>;
type Refused = { readonly kind: 'refused'; readonly reason: string };

/** The types that the operations of admins and those of people themselves share. */
export type PersonalDataTypes = ReturnType<typeof addPersonalDataApi>;

/** `exportMember` and `eraseMember` (specification K6). Returns the types for other operations. */
export function addPersonalDataApi(schema: SchemaInProgress, deps: PersonalDataDependencies) {
  const { builder } = schema;
  const Refusal = builder.objectRef<Refused>('PersonalDataRefused').implement({
    description: 'Nothing was read or erased.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  const DataPage = addDataPage(schema);
  const ExportResult = addExport(schema, { DataPage, Refusal }, deps);
  const EraseResult = addErasure(schema, Refusal, deps);
  return { DataPage, Refusal, ExportResult, EraseResult };
}

const REFUSALS = [...new Set([...ERASURE_REFUSALS, 'cursor-invalid', ...OWN_ERASURE_REFUSALS])];

type RefusalType = ObjectType<Refused>;

type ExportTypes = { readonly DataPage: ObjectType<Page>; readonly Refusal: RefusalType };

function addExport({ builder }: SchemaInProgress, { DataPage, Refusal }: ExportTypes, deps: PersonalDataDependencies) {
  const Result = builder.unionType('ExportMemberResult', {
    types: [DataPage, Refusal],
    resolveType: ({ kind }) => (kind === 'page' ? 'MemberData' : 'PersonalDataRefused'),
  });
  builder.mutationField('exportMember', (t) =>
    t.field({
      type: Result,
      description:
        'Reads the personal data of a member, page by page. Each page is an entry of the audit log. That of an admin needs `admins.read` as well.',
      args: { id: t.arg.id({ required: true }), after: t.arg.string({ description: 'The `endCursor` of a page.' }) },
      resolve: (_, { id, after }, context) => {
        const { memberId, adminRole } = requirePermission(context, 'members.export');
        const readsAdmins = hasPermission(adminRole, 'admins.read');
        const page = { memberId: String(id), after: after ?? null };
        return exportMemberPage(deps, { ...page, actor: `member:${memberId}`, readsAdmins });
      },
    }),
  );
  return Result;
}

function addDataPage({ builder, shared }: SchemaInProgress) {
  const Entry = builder.objectRef<DataEntry>('MemberDataEntry').implement({
    fields: (t) => ({
      part: t.exposeString('part', {
        description: `The part of the file, in this order: ${DATA_PARTS.map((part) => `\`${part}\``).join(', ')}.`,
      }),
      data: t.field({ type: shared.JSON, resolve: ({ data }) => data }),
    }),
  });
  return builder.objectRef<Page>('MemberData').implement({
    description: 'Some of what is stored about a member.',
    fields: (t) => ({
      entries: t.field({ type: [Entry], resolve: ({ page }) => [...page.entries] }),
      endCursor: t.string({
        nullable: true,
        description: 'Where the next page begins; null at the end.',
        resolve: ({ page }) => page.endCursor,
      }),
    }),
  });
}

function addErasure({ builder }: SchemaInProgress, Refusal: RefusalType, deps: PersonalDataDependencies) {
  const [REQUEST, DUPLICATE, MISUSE, OTHER] = ERASURE_REASONS;
  const Reason = builder.enumType('MemberErasureReason', {
    values: {
      REQUEST: { value: REQUEST, description: 'The member wants it.' },
      DUPLICATE: { value: DUPLICATE, description: 'The person has another account.' },
      MISUSE: { value: MISUSE },
      OTHER: { value: OTHER },
    } as const,
  });
  const Done = builder.objectRef<Erased>('MemberErased').implement({
    fields: (t) => ({
      memberId: t.exposeID('memberId'),
      wasErased: t.boolean({
        description: 'The member had been erased before; nothing changed.',
        resolve: ({ kind }) => kind === 'already-erased',
      }),
    }),
  });
  const Result = builder.unionType('EraseMemberResult', {
    types: [Done, Refusal],
    resolveType: ({ kind }) => (kind === 'refused' ? 'PersonalDataRefused' : 'MemberErased'),
  });
  builder.mutationField('eraseMember', (t) =>
    t.field({
      type: Result,
      description: "Erases a member's account and personal data for good. Sessions end, and the voucher is void.",
      args: {
        id: t.arg.id({ required: true }),
        confirmation: t.arg.string({ required: true, description: "The member's email address." }),
        reason: t.arg({ type: Reason, required: true }),
      },
      resolve: (_, { id, confirmation, reason }, context) => {
        const actor = requireActor(context, 'members.erase');
        return eraseMember(deps, { memberId: String(id), confirmation, reason, actor });
      },
    }),
  );
  return Result;
}

function requireActor(context: RequestContext, permission: Permission): string {
  return `member:${requirePermission(context, permission).memberId}`;
}
