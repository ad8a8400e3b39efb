import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { MAIL_LIST, type MailColumn } from '#modules/mail/rules/mail-list.ts';
import { mailExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';
import type { ShownMail } from '../mails/mail-query.ts';
import { COLUMN_TEXTS, nameKind, STATE_TEXTS } from '../mails/mail-texts.ts';
import { toMailVariables } from '../mails/to-variables.server.ts';

export { handle } from './handle.ts';

/** Sends the list of mails as it is filtered and sorted, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(MAIL_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toMailVariables(query, visit.brand.timeZone);
  const rows = readAllPages(async (after) => (await run(mailExport, { ...variables, after })).outgoingMails);
  const columns: readonly MailColumn[] = ['recipient', ...query.columns.filter((column) => column !== 'recipient')];
  return exportList(context, {
    list: 'mails',
    permission: 'mails.read',
    filters: describeFilters(MAIL_LIST, query.filters),
    name: `mails-${clock().toISOString().slice(0, 10)}.csv`,
    head: ['ID', ...columns.map((column) => t(COLUMN_TEXTS[column]))],
    batches: mapBatches(rows, (row) => [row.id, ...columns.map((column) => formatColumn(column, row, t))]),
  });
}

/** Instants and languages stay in the form that programs read. */
function formatColumn(column: MailColumn, row: ShownMail, t: Translate): string {
  const cells: Readonly<Record<MailColumn, unknown>> = {
    recipient: row.recipient,
    kind: nameKind(row.kind, t),
    state: t(STATE_TEXTS[row.state]),
    language: row.language,
    created: row.createdAt,
    tried: row.triedAt,
    sent: row.sentAt,
    tries: row.tries,
    failure: row.failure,
  };
  return String(cells[column] ?? '');
}
