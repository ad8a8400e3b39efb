import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { MAIL_LIST } from '#modules/mail/rules/mail-list.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { markReturnedMailsSeen } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { readDone } from '../list/done-params.ts';
import { type ListActionResult, redirectToList, submitView } from '../list/list-action.server.ts';
import { useCount } from '../list/list-count.tsx';
import { readSelected } from '../list/selection.ts';
import { ChangeMessage } from '../record/change-message.tsx';
import { loadMails, type MailsPageData } from './load-mails.server.ts';
import { MAILS } from './mail-query.ts';
import { MailsSection } from './mails-section.tsx';
import { RetryBanner } from './retry-banner.tsx';
import { submitRetry } from './retry-mails.ts';
import { ReturnedNewsBanner } from './returned-news-banner.tsx';
import { SEEN, UNTIL } from './seen-form.ts';
import { toMailVariables } from './to-variables.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<MailsPageData> {
  const { timeZone } = getLoadContext(context).visit.brand;
  return loadMails(runInProcess(context), url.searchParams, timeZone);
}

/** Leads back to the list, so that a reload does not repeat it. */
export async function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  const { context, url } = args;
  const view = await submitView(args, 'mails', MAILS);
  if (view) return view;
  const form = getPostedForm(context);
  if (form.get('kind') === SEEN) return markSeen(args, form);
  if (form.get('kind') !== 'retry') return { refusal: 'error.technical' };
  const { clock, visit } = getLoadContext(context);
  const { filter } = toMailVariables(parseListQuery(MAIL_LIST, url.searchParams), visit.brand.timeZone);
  const selected = readSelected(form, filter);
  const { done, refusal } = await submitRetry(runInProcess(context), selected, () => clock().toISOString());
  return done ? redirectToList(url, MAILS, { done }) : { refusal };
}

async function markSeen({ context, url }: ActionFunctionArgs, form: FormData): Promise<ListActionResult | Response> {
  try {
    const until = String(form.get(UNTIL) ?? '');
    await runInProcess(context)(markReturnedMailsSeen, { until });
    return redirectToList(url, MAILS, { seen: until });
  } catch (error) {
    return { refusal: getFailureText(error) };
  }
}

export default function Mails() {
  const { t } = useText();
  const count = useCount();
  const data: MailsPageData = useLoaderData();
  const result: ListActionResult | undefined = useActionData();
  const [params] = useSearchParams();
  const done = readDone(params);
  const seen = params.get(SEEN);
  return (
    <AdminPage title={t('mails.title')} lead={t('mails.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {done && !result && <RetryBanner done={done} />}
      {seen && !result && <ChangeMessage done={t('mails.news.done')} attempt={seen} />}
      <ReturnedNewsBanner canMark />
      {data.untried.number > 0 && <Banner tone="info">{t('mails.untried', { count: count(data.untried) })}</Banner>}
      <MailsSection data={data} viewResult={result?.view} doneId={done?.id ?? null} />
    </AdminPage>
  );
}
