import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { isUnseen } from '../split-generator-form/problem-texts.ts';
import { StatusBadge } from '../split-generator-form/status-badge.tsx';
import { changeStatus } from './change-status.ts';
import type { handle } from './handle.ts';
import { HistorySection } from './history/history-section.tsx';
import { loadPage } from './load-page.ts';
import type { PageData } from './page-data.ts';
import { PreviewSection } from './preview/preview-section.tsx';
import { ResultsSection } from './results/results-section.tsx';
import { SECTIONS } from './sections.ts';
import { SimulatorSection } from './simulator/simulator-section.tsx';
import { readVisitor } from './simulator/visitor.ts';
import { SplitSection } from './split/split-section.tsx';
import { createFailure, type StatusResult } from './status-result.ts';
import { StatusMessages } from './summary/status-messages.tsx';
import { SummarySection } from './summary/summary-section.tsx';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<PageData> {
  const data = await loadPage(runInProcess(context), params.key, readVisitor(url.searchParams));
  if (!data) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return data;
}

/** A change leads back to the page, so that a reload does not repeat it. */
export async function action({ params, url, context }: PageArgs<typeof handle>) {
  const { key } = params;
  const { done, refusal } = await changeStatus(runInProcess(context), key, getPostedForm(context));
  if (refusal) return { refusal };
  const page = withQuery(href('/admin/splitgenerator/:key', { key }), { done });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(() => serverAction<typeof action>(), createFailure);
}

export default function ExperimentPage() {
  const { t } = useText();
  const mayChange = usePermission('experiments.write');
  const { experiment, results, simulation }: PageData = useLoaderData();
  const result: StatusResult | undefined = useActionData();
  const { key, definition, status, revision } = experiment;
  return (
    <AdminPage
      trail={[{ to: href('/admin/splitgenerator'), label: t('splitGenerator.title') }]}
      trailEnd={key}
      title={experiment.name}
      badge={<StatusBadge status={status} />}
      lead={experiment.hypothesis || undefined}
      actions={
        <>
          <AuditLink kind="experiment" id={key} />
          {mayChange && status !== 'archived' && <EditLink experiment={key} />}
        </>
      }
    >
      <StatusMessages status={status} isUnseen={experiment.conflicts.some(isUnseen)} refusal={result?.refusal} />
      <LinkTabs label={t('experiment.sections')} tabs={SECTIONS.map(toTab)} />
      <SummarySection experiment={experiment} />
      <SplitSection key={revision} experiment={key} definition={definition} />
      <SimulatorSection experiment={experiment} simulation={simulation} />
      <PreviewSection experiment={experiment} />
      <ResultsSection experiment={experiment} results={results} />
      <HistorySection experiment={experiment} />
    </AdminPage>
  );

  function toTab({ id, title }: (typeof SECTIONS)[number]) {
    return { id, link: <a href={`#${id}`}>{t(title)}</a> };
  }
}

function EditLink({ experiment }: { readonly experiment: string }) {
  const { t } = useText();
  return (
    <LocalLink
      className={buttonClass({ tone: 'secondary', size: 'small' })}
      to={href('/admin/splitgenerator/:key/edit', { key: experiment })}
    >
      {t('splitGenerator.edit')}
    </LocalLink>
  );
}
