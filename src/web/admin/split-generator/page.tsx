import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ExperimentTable } from './experiment-table.tsx';
import { listExperiments, readStatus } from './list-experiments.server.ts';
import { Unseen } from './unseen.tsx';

export { handle } from './handle.ts';

/** Lists the experiments, those of one status if the address names it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const status = readStatus(url.searchParams.get('status'));
  return { status, experiments: await listExperiments(runInProcess(context), status) };
}

export default function SplitGenerator() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const { status, experiments } = useLoaderData<typeof loader>();
  const create = usePermission('experiments.write') && (
    <LocalLink to={href('/admin/splitgenerator/new')} className={buttonClass()}>
      {t('splitGenerator.new')}
    </LocalLink>
  );
  const isEmpty = experiments.length === 0;
  return (
    <AdminPage
      title={t('splitGenerator.title')}
      lead={t('splitGenerator.lead', { brand })}
      actions={isEmpty && status === null ? undefined : create}
    >
      {isEmpty && status === null ? (
        <EmptyState title={t('splitGenerator.empty.title')} action={create}>
          {t('splitGenerator.empty.text')}
        </EmptyState>
      ) : (
        <>
          <Unseen experiments={experiments} />
          <StatusTabs current={status} />
          {isEmpty ? <p>{t('splitGenerator.empty.status')}</p> : <ExperimentTable experiments={experiments} />}
        </>
      )}
    </AdminPage>
  );
}

const TABS: readonly { readonly status: ExperimentStatus | null; readonly text: TextKey }[] = [
  { status: null, text: 'splitGenerator.filter.all' },
  { status: 'draft', text: 'splitGenerator.filter.draft' },
  { status: 'running', text: 'splitGenerator.filter.running' },
  { status: 'stopped', text: 'splitGenerator.filter.stopped' },
  { status: 'archived', text: 'splitGenerator.filter.archived' },
];

function StatusTabs({ current }: { readonly current: ExperimentStatus | null }) {
  const { t } = useText();
  const list = href('/admin/splitgenerator');
  const tabs = TABS.map(({ status, text }) => ({
    id: text,
    link: (
      <LocalLink
        to={status === null ? list : withQuery(list, { status })}
        aria-current={status === current ? 'page' : undefined}
      >
        {t(text)}
      </LocalLink>
    ),
  }));
  return <LinkTabs label={t('splitGenerator.filter')} tabs={tabs} />;
}
