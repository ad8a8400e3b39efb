import type { RunOptions } from './run-job.ts';

/** Names of jobs with the types of their data. */
export type JobMap = Readonly<Record<string, object>>;
export type Handlers<Jobs> = { readonly [Name in keyof Jobs]: (data: Jobs[Name]) => Promise<unknown> };

/** Runs `run` by a cron expression, once among all workers. */
export type Scheduled = { readonly name: string; readonly cron: string; readonly run: () => Promise<unknown> };

export type JobsOptions = RunOptions & {
  /** Queues that share slots, and how many jobs of them run at once. Each of the others has slots of its own. */
  readonly shared?: { readonly names: readonly string[]; readonly slots: number };
  /** Whether this process answers visitors as well, who come first. */
  readonly serves?: boolean;
  /** Hears of a long wait for another process that prepares the database. */
  readonly reportWaiting?: (line: string) => void;
  /** The clock that is compared with PostgreSQL's: the process's own, whatever time the actions are given. */
  readonly wallClock?: () => number;
};
