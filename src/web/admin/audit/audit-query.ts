import type { QueryOf } from '#kernel/list/list-query.ts';
import { type AUDIT_LIST, buildAuditFilter } from '#modules/audit/rules/audit-list.ts';
import type { AuditListQuery, AuditListQueryVariables } from '#web/generated/operations.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';

export type AuditQuery = QueryOf<typeof AUDIT_LIST>;
export type ShownEntry = AuditListQuery['auditEntries']['edges'][number]['node'];

export const AUDIT = href('/admin/audit');

/** The instants between which a day of the club lies. */
export type Days = { readonly startOfDay: (day: string) => string; readonly endOfDay: (day: string) => string };

type Variables = Pick<AuditListQueryVariables, 'direction' | 'filter'>;

/** The order and the filter of an address as variables of the API. */
export function toAuditVariables({ direction, filters }: AuditQuery, { startOfDay, endOfDay }: Days): Variables {
  const { who, action, kind, id } = buildAuditFilter(filters);
  const { from, to } = filters;
  return {
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: {
      ...{ who, action, subjectKind: kind, subjectId: id },
      from: from === undefined ? null : startOfDay(from),
      to: to === undefined ? null : endOfDay(to),
    },
  };
}

/** The address of all entries about a subject. */
export function getSubjectHref({ kind, id }: { readonly kind: string; readonly id: string | null | undefined }): Href {
  return withQuery(AUDIT, { kind, subject: id });
}
