import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type CodeJobStatus, isJobFinished } from '#modules/invitation/rules/code-job.ts';
import { CODE_JOB_LIST } from '#modules/invitation/rules/code-job-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CODES } from '../codes/code-query.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { type ListActionResult, submitView } from '../list/list-action.server.ts';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import { useRefresh } from '../list/use-refresh.ts';
import { useCodeJobColumns } from './code-job-columns.tsx';
import { CodeJobFilters } from './code-job-filters.tsx';
import { CODE_JOBS } from './code-job-query.ts';
import { type CodeJobsPageData, loadCodeJobs } from './load-code-jobs.server.ts';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<CodeJobsPageData> {
  return loadCodeJobs(runInProcess(context), url.searchParams);
}

/** The page's only forms are those of its views. */
export async function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  return (await submitView(args, 'code-jobs', CODE_JOBS)) ?? { refusal: 'error.technical' };
}

export default function CodeJobs() {
  const { t } = useText();
  const data: CodeJobsPageData = useLoaderData();
  const submitted: ListActionResult | undefined = useActionData();
  const columns = useCodeJobColumns();
  const { query, result } = data;
  const list: ListState = { base: CODE_JOBS, rules: CODE_JOB_LIST, query };
  const isRunning = ({ status }: { readonly status: string }) => !isJobFinished(status as CodeJobStatus);
  useRefresh(result.kind === 'loaded' && result.rows.some(isRunning));
  return (
    <AdminPage trail={[{ to: CODES, label: t('codes.title') }]} title={t('codeJobs.title')} lead={t('codeJobs.lead')}>
      {submitted?.refusal && <Banner>{t(submitted.refusal)}</Banner>}
      <ListSection
        list={list}
        data={data}
        viewResult={submitted?.view}
        caption={t('codeJobs.title')}
        columns={columns}
        filters={<CodeJobFilters list={list} filters={query.filters} />}
        file={{ page: href('/admin/codes/jobs/export'), name: 'code-jobs.csv' }}
        empty={<EmptyState title={t('codeJobs.empty')}>{t('codeJobs.empty.text')}</EmptyState>}
      />
    </AdminPage>
  );
}
