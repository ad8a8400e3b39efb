import type { WatchAttempt } from './job-attempt.ts';
import type { RunOptions } from './run-job.ts';
import type { Subscriber } from './subscriber.ts';

/** What handles the jobs of a queue. */
export type Handler = Pick<Subscriber, 'name' | 'on' | 'run'> & { readonly watch?: WatchAttempt };

/** Runs `run` by a cron expression, once among all workers. */
export type Scheduled = { readonly name: string; readonly cron: string; readonly run: () => Promise<unknown> };

export type JobsOptions = RunOptions & {
  /** Queues that share slots, and the number of their slots. Each other queue has slots of its own. */
  readonly shared?: { readonly names: readonly string[]; readonly slots: number };
  /** Whether this process also serves visitors, who take precedence over jobs. */
  readonly serves?: boolean;
  /** Receives a report when another process takes long to prepare the database. */
  readonly reportWaiting?: (line: string) => void;
  /** After how long PostgreSQL ends a statement. */
  readonly statementMs?: number;
  /** The clock to compare with PostgreSQL's: the process's own, independent of the clock that the actions receive. */
  readonly wallClock?: () => number;
};
