import type { JobWithMetadata } from 'pg-boss';
import type { EventInfo } from '#kernel/domain-events.ts';
import { SECOND } from '#kernel/instant.ts';
import type { Logger } from '../logger.ts';
import { withLogContext } from '../telemetry/log-context.ts';
import type { Meters } from '../telemetry/meters.ts';
import { CONSUMER, inSpan } from '../telemetry/spans.ts';
import type { JobAttempt } from './job-attempt.ts';
import { splitStoredJob } from './stored-job.ts';

export type RunOptions = {
  readonly log: Logger;
  /** A failure that no retry can fix goes to the dead letters at once. */
  readonly isPermanent: (error: unknown) => boolean;
  readonly meters?: Pick<Meters, 'jobs' | 'jobSeconds'>;
};

export type Outcome = 'done' | 'failed' | 'dead';

type FetchedJob = Pick<JobWithMetadata<object>, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit' | 'sourceRootId'>;

/** Runs a job. Its error goes to the log only: pg-boss would store a thrown error, including the rows that it names. */
export async function runJob(
  job: FetchedJob,
  handle: (
    data: object,
    event: EventInfo | { readonly id: string; readonly type: null },
    attempt: JobAttempt,
  ) => Promise<unknown>,
  { log, isPermanent, meters }: RunOptions,
): Promise<Outcome> {
  const { id, name } = job;
  const { data, logContext, event } = splitStoredJob(job.data);
  const attempt = toAttempt(job, data);
  const { correlationId, traceparent = null } = logContext;
  return withLogContext({ job: name, jobId: id, ...(correlationId && { correlationId }) }, async () => {
    const start = performance.now();
    function recordOutcome(outcome: Outcome) {
      const ms = performance.now() - start;
      meters?.jobs.inc({ queue: name, outcome });
      meters?.jobSeconds.observe({ queue: name }, ms / SECOND);
      return { ms: Math.round(ms) };
    }
    try {
      await inSpan(`job ${name}`, { queue: name }, () => handle(data, event ?? { id, type: null }, attempt), {
        kind: CONSUMER,
        parent: traceparent,
      });
      log.info(recordOutcome('done'), 'job');
      return 'done';
    } catch (error) {
      const outcome = isPermanent(error) ? 'dead' : 'failed';
      log.warn({ err: error, permanent: outcome === 'dead', ...recordOutcome(outcome) }, 'job failed');
      return outcome;
    }
  });
}

function toAttempt({ id, name, retryCount, retryLimit, sourceRootId }: FetchedJob, data: object): JobAttempt {
  return {
    ...{ rootId: sourceRootId ?? id, queue: name, data },
    ...{ triesBefore: retryCount, isLast: retryCount >= retryLimit },
  };
}
