import { useEffect } from 'react';
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData, useRevalidator } from 'react-router';
import { type CodeJobStatus, isJobFinished } from '#modules/invitation/rules/code-job.ts';
import { runServerAction } from '#web/forms/form-result.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { cancelCodeJob, showCodeJob } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { CODE_JOBS } from '../code-jobs/code-job-query.ts';
import styles from '../code-settings/code-settings.module.css';
import { JobStatus } from '../code-settings/job-status.tsx';
import type { StartResult } from '../code-settings/start-result.ts';
import { getText } from '../codes/change-codes.ts';
import { CODES } from '../codes/code-query.ts';
import { useFormats } from '../experiment/use-formats.ts';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ExportLink } from '../list/export-link.tsx';
import { Confirmation } from '../record/confirmation.tsx';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>) {
  const { codeJob } = await runInProcess(context)(showCodeJob, { id: params.id });
  if (!codeJob) throw pageNotFound(withoutBase(url.pathname));
  return codeJob;
}

/** The page is loaded again with the job as it is then. */
export async function action({ params, context }: PageArgs<typeof handle>): Promise<StartResult | null> {
  try {
    await runInProcess(context)(cancelCodeJob, { id: params.id });
    return null;
  } catch (error) {
    return { failure: getText(error) };
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (failure): StartResult => ({ failure }),
  );
}

export default function CodeJobPage() {
  const { t } = useText();
  const { time, count } = useFormats();
  const job = useLoaderData<typeof loader>();
  const failure = useActionData<StartResult | null>()?.failure;
  const { id, fileName, status, total, created, refused } = job;
  const isFinished = isJobFinished(status as CodeJobStatus);
  useReload(!isFinished);
  const canExport = usePermission('export');
  const canWrite = usePermission('codes.write');
  return (
    <AdminPage
      trail={[
        { to: CODES, label: t('codes.title') },
        { to: CODE_JOBS, label: t('codeJobs.title') },
      ]}
      title={fileName ?? t('codeJob.kind.batch')}
      badge={<JobStatus status={status} />}
      lead={t('codeJob.started', { time: time(job.createdAt) })}
    >
      {failure && <Banner>{t(failure)}</Banner>}
      <div className={styles.job}>
        <progress
          className={styles.progress}
          value={created + refused}
          max={total}
          aria-label={t('codeJob.progress')}
        />
        <p role="status">
          {t('codeJob.counts', { created: count(created), refused: count(refused), total: count(total) })}
        </p>
        {status === 'cancelled' && <p>{t('codeJob.cancelled.text')}</p>}
        <Cluster>
          {canExport && (
            <ExportLink
              to={href('/admin/codes/jobs/:id/file', { id })}
              name={`codes-${id}.csv`}
              label={t('codeJob.download')}
            />
          )}
          {created > 0 && (
            <LocalLink to={withQuery(href('/admin/codes/qr-codes'), { job: id })}>{t('codeJob.qrCodes')}</LocalLink>
          )}
          {!isFinished && <LocalLink to={href('/admin/codes/jobs/:id', { id })}>{t('codeJob.reload')}</LocalLink>}
        </Cluster>
        {!isFinished && canWrite && <Cancel />}
      </div>
    </AdminPage>
  );
}

function Cancel() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Confirmation size="small" label={t('codeJob.cancel')} question={t('codeJob.cancel.question')}>
      <Form method="post">
        <Button type="submit" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t('codeJob.cancel.confirm')}
        </Button>
      </Form>
    </Confirmation>
  );
}

const RELOAD_AFTER_MS = 1_000;

/** Loads the job again each second while it runs. */
function useReload(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}
