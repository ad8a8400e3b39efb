import { invitersChange, invitersChangeRows } from '#web/generated/operations.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { getResultText } from '../inviters/bulk-texts.ts';
import { COLUMN_TEXTS, formatResultName } from '../inviters/inviter-texts.ts';
import { mapBatches, readAllResults } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** What became of each inviter of a change, as CSV. The route has no component, so that the response is the file. */
export async function loader({ params: { id }, url, context }: PageArgs<typeof handle>): Promise<Response> {
  const run = runInProcess(context);
  if (!(await run(invitersChange, { id })).invitersChange) throw pageNotFound(withoutBase(url.pathname));
  const { visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const rows = readAllResults(async (skip) => (await run(invitersChangeRows, { id, skip })).invitersChange?.rows ?? []);
  return exportList(context, {
    ...{ list: 'inviters', permission: 'inviters.read', filters: { change: id } },
    name: `inviters-${id}.csv`,
    head: [
      ...[t(COLUMN_TEXTS.id), t(COLUMN_TEXTS.name), t(COLUMN_TEXTS.email)],
      ...[t('inviters.file.result'), t('codeJob.file.explanation')],
    ],
    batches: mapBatches(rows, (row) => [
      ...[row.inviterId, formatResultName(row, t) ?? '', row.email ?? ''],
      ...[row.result, t(getResultText(row.result))],
    ]),
  });
}
