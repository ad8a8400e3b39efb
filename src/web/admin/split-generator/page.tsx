import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { EXPERIMENT_LIST } from '#modules/experiment/rules/experiment-list.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { type ListActionResult, submitView } from '../list/list-action.server.ts';
import { ListSection } from '../list/list-section.tsx';
import { isEmptyList, type ListState } from '../list/list-state.ts';
import { useExperimentColumns } from './experiment-columns.tsx';
import { ExperimentFilters } from './experiment-filters.tsx';
import { EXPERIMENTS } from './experiment-query.ts';
import { type ExperimentsPageData, loadExperiments } from './load-experiments.server.ts';
import { Unseen } from './unseen.tsx';

export { clientAction } from '../list/client-action.ts';
export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<ExperimentsPageData> {
  return loadExperiments(runInProcess(context), url.searchParams);
}

/** The page's only forms are those of its views. */
export async function action(args: ActionFunctionArgs): Promise<ListActionResult | Response> {
  return (await submitView(args, 'experiments', EXPERIMENTS)) ?? { refusal: 'error.technical' };
}

export default function SplitGenerator() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const data: ExperimentsPageData = useLoaderData();
  const submitted: ListActionResult | undefined = useActionData();
  const columns = useExperimentColumns();
  const { query, result } = data;
  const list: ListState = { base: EXPERIMENTS, rules: EXPERIMENT_LIST, query };
  const create = usePermission('experiments.write') && (
    <LocalLink to={href('/admin/splitgenerator/new')} className={buttonClass()}>
      {t('splitGenerator.new')}
    </LocalLink>
  );
  return (
    <AdminPage
      title={t('splitGenerator.title')}
      lead={t('splitGenerator.lead', { brand })}
      actions={isEmptyList(list, result) ? undefined : create}
    >
      {submitted?.refusal && <Banner>{t(submitted.refusal)}</Banner>}
      {result.kind === 'loaded' && <Unseen experiments={result.rows} />}
      <ListSection
        list={list}
        data={data}
        viewResult={submitted?.view}
        caption={t('splitGenerator.title')}
        columns={columns}
        filters={<ExperimentFilters list={list} filters={query.filters} />}
        file={{ page: href('/admin/splitgenerator/export'), name: 'experiments.csv' }}
        empty={
          <EmptyState title={t('splitGenerator.empty.title')} action={create}>
            {t('splitGenerator.empty.text')}
          </EmptyState>
        }
      />
    </AdminPage>
  );
}
