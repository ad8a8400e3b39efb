import { membersChange, membersChangeRows } from '#web/generated/operations.ts';
import { createTexts } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { mapBatches, readAllResults } from '../list/csv-response.server.ts';
import { exportList, refuseWithout } from '../list/export-list.server.ts';
import { getResultText } from '../members/bulk-texts.ts';
import { COLUMN_TEXTS } from '../members/member-texts.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** What became of each member of a change, as CSV. The route has no component, so that the response is the file. */
export async function loader({ params: { id }, url, context }: PageArgs<typeof handle>): Promise<Response> {
  refuseWithout(context, 'members.read');
  const run = runInProcess(context);
  if (!(await run(membersChange, { id })).membersChange) throw pageNotFound(withoutBase(url.pathname));
  const { visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const rows = readAllResults(async (skip) => (await run(membersChangeRows, { id, skip })).membersChange?.rows ?? []);
  return exportList(context, {
    ...{ list: 'members', permission: 'members.read', filters: { change: id } },
    name: `members-${id}.csv`,
    head: [
      ...[t('inviters.column.id'), t(COLUMN_TEXTS.name), t(COLUMN_TEXTS.email)],
      ...[t('inviters.file.result'), t('codeJob.file.explanation')],
    ],
    batches: mapBatches(rows, ({ memberId, firstName, lastName, email, result }) => [
      ...[memberId, firstName == null ? '' : `${firstName} ${lastName}`, email ?? ''],
      ...[result, t(getResultText(result))],
    ]),
  });
}
