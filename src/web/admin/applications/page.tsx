import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { parseListQuery } from '#kernel/list/list-query.ts';
import { hasPermission } from '#kernel/permissions.ts';
import { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
import { cancelApplicationChange } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { type ListActionResult, submitListForm } from '../list/list-action.server.ts';
import { APPLICATIONS } from './application-query.ts';
import { ApplicationsSection } from './applications-section.tsx';
import { ApprovalReview } from './approval-review.tsx';
import { submitChange } from './change-applications.ts';
import { ChangeBanner } from './change-banner.tsx';
import { type ApplicationsPageData, loadApplications } from './load-applications.server.ts';
import { needsReview, type ApprovalReview as Review, reviewApproval } from './review-approval.ts';
import { toApplicationVariables } from './to-variables.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<ApplicationsPageData> {
  const { visit, viewer } = getLoadContext(context);
  const canDecide = hasPermission(viewer?.adminRole ?? null, 'applications.decide');
  return loadApplications(runInProcess(context), url.searchParams, { timeZone: visit.brand.timeZone, canDecide });
}

type ActionResult = ListActionResult & { readonly review?: Review | undefined };

/** A change leads back to the list, so that a reload does not repeat it. An approval shows its mails first. */
export function action(args: ActionFunctionArgs): Promise<ActionResult | Response> {
  const { timeZone } = getLoadContext(args.context).visit.brand;
  const { filter } = toApplicationVariables(parseListQuery(APPLICATION_LIST, args.url.searchParams), timeZone);
  return submitListForm(args, {
    ...{ list: 'applications', page: APPLICATIONS, filter },
    cancel: async (run, id) => (await run(cancelApplicationChange, { id })).cancelMembershipApplicationChange,
    change: async (run, form, selected) =>
      needsReview(form) ? reviewApproval(run, form, selected) : submitChange(run, form, selected),
  });
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
