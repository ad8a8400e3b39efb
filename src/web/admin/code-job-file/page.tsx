import { codeJobRows, showCodeJob } from '#web/generated/operations.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { mapBatches } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import type { handle } from './handle.ts';
import { listCells, listHeads, readRows } from './result-lines.ts';

export { handle } from './handle.ts';

/** The result of each row as CSV. The route has no component, so that the response is the file. */
export async function loader({ params: { id }, url, context }: PageArgs<typeof handle>): Promise<Response> {
  const run = runInProcess(context);
  if (!(await run(showCodeJob, { id })).codeJob) throw pageNotFound(withoutBase(url.pathname));
  const { visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const rows = readRows(async (after) => (await run(codeJobRows, { id, after })).codeJobRows);
  return exportList(context, {
    ...{ list: 'code-jobs', permission: 'codes.read', filters: { job: id } },
    name: `codes-${id}.csv`,
    head: listHeads(t),
    batches: mapBatches(rows, (row) => listCells(row, t)),
  });
}
