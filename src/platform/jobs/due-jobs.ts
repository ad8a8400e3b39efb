/** How often a process asks whether one of its empty queues has a job that is due. */
const POLL_MS = 250;

/**
 * PostgreSQL looks into pg-boss's index of unfinished jobs once per queue, however many others there are: the order is that
 * of the index. By the limit alone it reads the whole table where its statistics were made while most jobs were due.
 */
const DUE = `/* prepared: due-jobs */ select asked.name
  from unnest($1::text[]) as asked (name)
  cross join lateral (
    select from pgboss.job j
    where j.name = asked.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now()
    order by j.priority desc, j.created_on limit 1
  ) due`;

export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>;

export type DueJobs = {
  /** Resolves when the queue may have a job that is due, or when `over` is aborted. */
  wait(name: string, over: AbortSignal): Promise<void>;
};

/** Waits for the jobs of all queues of a process with one statement for all of them: a club without visitors costs little. */
export function createDueJobs(execute: ExecuteSql, onError: (error: unknown) => void): DueJobs {
  const waiting = new Map<string, () => void>();
  let isPlanned = false;

  async function look(): Promise<void> {
    const due = waiting.size > 0 ? await listDue() : [];
    due.forEach(wake);
    isPlanned = false;
    plan();
  }
  async function listDue(): Promise<readonly string[]> {
    try {
      const { rows } = await execute(DUE, [[...waiting.keys()]]);
      return (rows as readonly { readonly name: string }[]).map(({ name }) => name);
    } catch (error) {
      onError(error);
      return [];
    }
  }
  function wake(name: string): void {
    waiting.get(name)?.();
    waiting.delete(name);
  }
  function plan(): void {
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    setTimeout(() => void look(), POLL_MS);
  }
  return {
    wait(name, over) {
      return new Promise((resolve) => {
        if (over.aborted) return resolve();
        const stop = () => wake(name);
        over.addEventListener('abort', stop, { once: true });
        waiting.set(name, () => {
          over.removeEventListener('abort', stop);
          resolve();
        });
        plan();
      });
    },
  };
}
