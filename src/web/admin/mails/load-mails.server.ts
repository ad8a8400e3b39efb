import type { ListCount } from '#kernel/list/list-page.ts';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { MAIL_LIST } from '#modules/mail/rules/mail-list.ts';
import { mailList, savedViews, untriedMails } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { ListResult, ShownView } from '../list/list-data.ts';
import { loadList } from '../list/load-list.server.ts';
import type { MailQuery, ShownMail } from './mail-query.ts';
import { toMailVariables } from './to-variables.server.ts';

export type MailsPageData = {
  readonly query: MailQuery;
  readonly result: ListResult<ShownMail>;
  readonly views: readonly ShownView[];
  /** The mails whose first try has not begun. */
  readonly untried: ListCount;
};

/** Loads the list of mails as its address says. */
export async function loadMails(run: Run, params: URLSearchParams, timeZone: string): Promise<MailsPageData> {
  const query = parseListQuery(MAIL_LIST, params);
  const variables = toMailVariables(query, timeZone);
  const [result, views, untried] = await Promise.all([
    loadList(query, async (page) => (await run(mailList, { ...variables, ...page })).outgoingMails),
    run(savedViews, { list: 'mails' }),
    run(untriedMails, {}),
  ]);
  return { query, result, views: views.savedViews, untried: untried.untriedMails };
}
