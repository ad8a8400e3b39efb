import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { CODE_LIST, type CodeColumn } from '#modules/invitation/rules/code-list.ts';
import { codeExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { type ShownCode, toCodeVariables } from '../codes/code-query.ts';
import { COLUMN_TEXTS, STATE_TEXTS } from '../codes/code-texts.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';

export { handle } from './handle.ts';

/** Sends the list of codes as it is filtered and sorted, with the chosen columns, as it is at this moment. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(CODE_LIST, url.searchParams);
  const at = clock().toISOString();
  const run = runInProcess(context);
  const variables = { ...toCodeVariables(query), at };
  const codes = readAllPages(async (after) => (await run(codeExport, { ...variables, after })).registrationCodes);
  const columns: readonly CodeColumn[] = ['code', ...query.columns.filter((column) => column !== 'code')];
  return exportList(context, {
    list: 'codes',
    permission: 'codes.read',
    filters: describeFilters(CODE_LIST, query.filters),
    name: `codes-${at.slice(0, 10)}.csv`,
    head: columns.map((column) => t(COLUMN_TEXTS[column])),
    batches: mapBatches(codes, (code) => columns.map((column) => formatColumn(column, code, t))),
  });
}

/** Instants and countries stay in the form that programs read. */
function formatColumn(column: CodeColumn, code: ShownCode, t: Translate): string {
  const cells: Readonly<Record<CodeColumn, unknown>> = {
    code: code.code,
    state: t(STATE_TEXTS[code.state]),
    inviter: code.inviter.isErased ? '' : code.inviter.email,
    customization: code.customization,
    campaign: code.campaign,
    link: t(code.linkOnly ? 'codes.link.only' : 'codes.link.typed'),
    countries: code.countries?.join(' '),
    starts: code.startsAt,
    ends: code.endsAt,
    created: code.createdAt,
  };
  return String(cells[column] ?? '');
}
