import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { AUDIT_LIST, type AuditColumn } from '#modules/audit/rules/audit-list.ts';
import { type AuditExportQuery, auditExport } from '#web/generated/operations.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { toAuditVariables } from '../audit/audit-query.ts';
import { createDays } from '../audit/load-entries.server.ts';
import { COLUMN_TEXTS } from '../audit/use-audit-names.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';

export { handle } from './handle.ts';

type Entry = AuditExportQuery['auditEntries']['edges'][number]['node'];

/** Sends the audit log as it is filtered, with the chosen columns. Names stay as they are stored, for programs. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(AUDIT_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toAuditVariables(query, createDays(visit.brand.timeZone));
  const entries = readAllPages(async (after) => (await run(auditExport, { ...variables, after })).auditEntries);
  const columns: readonly AuditColumn[] = ['at', ...query.columns.filter((column) => column !== 'at')];
  return exportList(context, {
    list: 'audit',
    permission: 'audit.read',
    filters: describeFilters(AUDIT_LIST, query.filters),
    name: `audit-${clock().toISOString().slice(0, 10)}.csv`,
    head: columns.map((column) => t(COLUMN_TEXTS[column])),
    batches: mapBatches(entries, (entry) => columns.map((column) => formatColumn(column, entry))),
  });
}

function formatColumn(column: AuditColumn, entry: Entry): string {
  const { subjectKind, subjectId, differences } = entry;
  const cells: Readonly<Record<AuditColumn, unknown>> = {
    at: entry.at,
    who: entry.actorName ?? entry.actor,
    action: entry.action,
    subject: subjectId == null ? subjectKind : `${subjectKind}:${subjectId}`,
    changes: differences.length === 0 ? '' : JSON.stringify(differences),
    channel: entry.channel?.toLowerCase(),
    network: entry.network,
    request: entry.requestId,
  };
  return String(cells[column] ?? '');
}
