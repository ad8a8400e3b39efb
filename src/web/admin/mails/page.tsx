import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
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
import { type Done, readDone, withDone } from '../list/done-params.ts';
import { useCount } from '../list/list-count.tsx';
import { readSelection } from '../list/selection.ts';
import type { ViewResult } from '../list/view-result.ts';
import { loadMails, type MailsPageData } from './load-mails.server.ts';
import { MAILS } from './mail-query.ts';
import { MailsSection } from './mails-section.tsx';
import { RetryBanner } from './retry-banner.tsx';
import { submitRetry } from './retry-mails.ts';
import { toMailVariables } from './to-variables.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<MailsPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadMails(runInProcess(context), url.searchParams, timeZone);
}

type ActionResult = {
  readonly refusal?: TextKey | undefined;
  readonly view?: ViewResult | undefined;
};

/** Leads back to the list, so that a reload does not repeat it. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const { clock, visit } = getLoadContext(context);
  const view = await changeViews(run, 'mails', form);
  if (view) return { view };
  if (view === undefined) return redirectToList(url, null);
  if (form.get('kind') !== 'retry') return { refusal: 'error.technical' };
  const selection = readSelection(form);
  const { filter } = toMailVariables(parseListQuery(MAIL_LIST, url.searchParams), visit.brand.timeZone);
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  const { done, refusal } = await submitRetry(run, selected, () => clock().toISOString());
  return done ? redirectToList(url, done) : { refusal };
}

function redirectToList({ pathname, searchParams }: URL, done: Done | null): Response {
  return redirect(matchPathLocale(withoutBase(pathname), withQuery(MAILS, withDone(searchParams, done))));
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
  const done = readDone(useSearchParams()[0]);
  return (
    <AdminPage title={t('mails.title')} lead={t('mails.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {done && !result && <RetryBanner done={done} />}
      {data.untried.number > 0 && <Banner tone="info">{t('mails.untried', { count: count(data.untried) })}</Banner>}
      <MailsSection data={data} viewResult={result?.view} doneId={done?.id ?? null} />
    </AdminPage>
  );
}
