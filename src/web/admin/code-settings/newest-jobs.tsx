import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { CODE_JOBS, type ShownJob } from '../code-jobs/code-job-query.ts';
import { useFormats } from '../experiment/use-formats.ts';
import styles from './code-settings.module.css';
import { JobStatus } from './job-status.tsx';

/** The newest batches and imports, which admins find again after they left the page. */
export function NewestJobs({ jobs }: { readonly jobs: readonly ShownJob[] }) {
  const { t } = useText();
  const { count, time } = useFormats();
  if (jobs.length === 0) return null;
  return (
    <section className={styles.jobs}>
      <Table
        id="newest-jobs"
        caption={t('codeJob.newest')}
        columns={[
          { id: 'time', label: t('codeJob.column.time') },
          { id: 'kind', label: t('codeJob.column.kind') },
          { id: 'status', label: t('codeJob.column.status') },
          { id: 'created', label: t('codeJob.created'), numeric: true },
          { id: 'refused', label: t('codeJob.refused'), numeric: true },
          { id: 'total', label: t('codeJob.total'), numeric: true },
        ]}
        rows={jobs.map((job) => ({
          id: job.id,
          cells: [
            <LocalLink key="time" to={href('/admin/codes/jobs/:id', { id: job.id })}>
              {time(job.createdAt)}
            </LocalLink>,
            job.fileName ?? t('codeJob.kind.batch'),
            <JobStatus key="status" status={job.status} />,
            count(job.created),
            count(job.refused),
            count(job.total),
          ],
        }))}
      />
      <LocalLink to={CODE_JOBS}>{t('codeJob.all')}</LocalLink>
    </section>
  );
}
