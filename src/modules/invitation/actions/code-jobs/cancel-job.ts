import { isJobFinished } from '../../rules/code-job.ts';
import type { CodeJob, CodeJobDependencies } from './ports.ts';

/** Cancels a job after the chunk that runs; its codes stay. Returns the job, or null for an unknown one. */
export async function cancelCodeJob(
  deps: CodeJobDependencies,
  { jobId, actor }: { readonly jobId: string; readonly actor: string },
): Promise<CodeJob | null> {
  const now = deps.clock();
  return deps.transaction(async ({ codeJobs, audit }) => {
    const job = await codeJobs.findJob(jobId, 'for update');
    if (!job || isJobFinished(job.status)) return job;
    const { created, refused, status } = job;
    await codeJobs.saveProgress(jobId, { created, refused, status: 'cancelled' }, now);
    const after = { status: 'cancelled', created, refused };
    await audit.record({
      actor,
      action: 'code-job.cancelled',
      subject: `code-job:${jobId}`,
      before: { status },
      after,
    });
    return { ...job, status: 'cancelled', finishedAt: now };
  });
}
