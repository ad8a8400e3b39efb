import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { hasPermission } from '#kernel/permissions.ts';
import { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
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
import { readSelection } from '../list/selection.ts';
import type { ViewResult } from '../list/view-result.ts';
import { APPLICATIONS } from './application-query.ts';
import { ApplicationsSection } from './applications-section.tsx';
import { ApprovalReview } from './approval-review.tsx';
import { submitChange } from './change-applications.ts';
import { ChangeBanner } from './change-banner.tsx';
import { type ApplicationsPageData, loadApplications } from './load-applications.server.ts';
import { needsReview, type ApprovalReview as Review, reviewApproval } from './review-approval.ts';
import { toApplicationVariables } from './to-variables.server.ts';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<ApplicationsPageData> {
  const { visit, viewer } = getLoadContext(context);
  const canDecide = hasPermission(viewer?.adminRole ?? null, 'applications.decide');
  return loadApplications(runInProcess(context), url.searchParams, { timeZone: visit.brand.timeZone, canDecide });
}

type ActionResult = {
  readonly refusal?: TextKey | undefined;
  readonly view?: ViewResult | undefined;
  readonly review?: Review | undefined;
};

/** A change leads back to the list, so that a reload does not repeat it. An approval shows its mails first. */
export async function action({ context, url }: ActionFunctionArgs): Promise<ActionResult | Response> {
  const run = runInProcess(context);
  const form = getPostedForm(context);
  const path = withoutBase(url.pathname);
  const { timeZone } = getLoadContext(context).visit.brand;
  const view = await changeViews(run, 'applications', form);
  if (view !== null) return view ? { view } : redirect(matchPathLocale(path, withChange(url.searchParams, null)));
  const selection = readSelection(form);
  const { filter } = toApplicationVariables(parseListQuery(APPLICATION_LIST, url.searchParams), timeZone);
  const selected = selection.kind === 'some' ? { ids: selection.ids } : { filter, except: selection.except };
  if (needsReview(form)) return reviewApproval(run, form, selected);
  const { changeId, refusal } = await submitChange(run, form, selected);
  if (changeId === undefined) return { refusal };
  return redirect(matchPathLocale(path, withChange(url.searchParams, changeId)));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (refusal): ActionResult => ({ refusal }),
  );
}

export default function Applications() {
  const { t } = useText();
  const data: ApplicationsPageData = useLoaderData();
  const result: ActionResult | undefined = useActionData();
  return (
    <AdminPage title={t('applications.title')} lead={t('applications.lead')}>
      {result?.refusal && <Banner>{t(result.refusal)}</Banner>}
      {data.change && !result?.review && <ChangeBanner change={data.change} />}
      {result?.review && <ApprovalReview review={result.review} />}
      <ApplicationsSection data={data} viewResult={result?.view} />
    </AdminPage>
  );
}

/** The address of the list with a change; its other parameters stay as they are. */
function withChange(params: URLSearchParams, change: string | null) {
  const all = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]));
  return withQuery(APPLICATIONS, { ...all, change });
}
