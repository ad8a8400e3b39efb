/** One try of a job. */
export type JobAttempt = {
  /** The same for each try, also after the job was a dead letter: the id of the first job. */
  readonly rootId: string;
  readonly queue: string;
  readonly data: object;
  /** The number of tries before this one, since the job was enqueued or put back into its queue. */
  readonly triesBefore: number;
  /** Whether a failure makes the job a dead letter. */
  readonly isLast: boolean;
};

/** Runs a try of a job, and notes how it ended. It rejects as `work` does. */
export type WatchAttempt = (attempt: JobAttempt, work: () => Promise<unknown>) => Promise<unknown>;
