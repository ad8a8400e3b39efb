import { parseListQuery } from '#kernel/list/list-query.ts';
import { AUDIT_LIST } from '#modules/audit/rules/audit-list.ts';
import { endOfDay, startOfDay } from '#modules/invitation/rules/code-days.ts';
import { auditList, savedViews } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import { type AuditQuery, type Days, type ShownEntry, toAuditVariables } from './audit-query.ts';

export type AuditPageData = {
  readonly query: AuditQuery;
  readonly result: ListResult<ShownEntry>;
  readonly views: readonly ShownView[];
};

/** Loads the audit log as its address says. */
export async function loadEntries(run: Run, params: URLSearchParams, timeZone: string): Promise<AuditPageData> {
  const query = parseListQuery(AUDIT_LIST, params);
  const variables = toAuditVariables(query, createDays(timeZone));
  const [result, views] = await Promise.all([
    loadList(query, async (page) => (await run(auditList, { ...variables, ...page })).auditEntries),
    run(savedViews, { list: 'audit' }),
  ]);
  return { query, result, views: views.savedViews };
}

/** The days of the club's calendar. */
export function createDays(timeZone: string): Days {
  return {
    startOfDay: (day) => startOfDay(day, timeZone).toISOString(),
    endOfDay: (day) => endOfDay(day, timeZone).toISOString(),
  };
}
