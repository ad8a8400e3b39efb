import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { MAIL_LIST } from '#modules/mail/rules/mail-list.ts';
import type { TextKey } from '#texts/keys.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { changeViews } from '../list/change-views.server.ts';
import { useCount } from '../list/list-count.tsx';
import { readSelection } from '../list/selection.ts';
import type { ViewResult } from '../list/view-result.ts';
import { loadMails, type MailsPageData } from './load-mails.server.ts';
import { MAILS } from './mail-query.ts';
import { MailsSection } from './mails-section.tsx';
import { RetryBanner } from './retry-banner.tsx';
import { type RetryDone, submitRetry } from './retry-mails.ts';
import { toMailVariables } from './to-variables.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<MailsPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadMails(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = {
  readonly refusal?: TextKey | undefined;
  readonly view?: ViewResult | undefined;
  readonly done?: RetryDone | undefined;
};

/** A reload that repeats a retry retries nothing: what was retried waits or has left. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const { clock, visit } = getLoadContext(context);
  const view = await changeViews(run, 'mails', form);
  if (view) return { view };
  if (view === undefined)
    return redirect(matchPathLocale(withoutBase(url.pathname), withQuery(MAILS, Object.fromEntries(url.searchParams))));
  if (form.get('kind') !== 'retry') return { refusal: 'error.technical' };
  const selection = readSelection(form);
  const { filter } = toMailVariables(parseListQuery(MAIL_LIST, url.searchParams), visit.brand.timeZone);
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  return submitRetry(run, selected, () => clock().toISOString());
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Mails() {
  const { t } = useText();
  const count = useCount();
  const data: MailsPageData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('mails.title')} lead={t('mails.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {result?.done && <RetryBanner done={result.done} />}
      {data.untried.number > 0 && <Banner tone="info">{t('mails.untried', { count: count(data.untried) })}</Banner>}
      <MailsSection data={data} viewResult={result?.view} doneId={result?.done?.id ?? null} />
    </AdminPage>
  );
}
