import type { BulkChange } from '#kernel/list/bulk-change.ts';
import type { Cancellation } from '#kernel/list/follow-change.ts';
import { ACTOR, type Arguments, type CommandOf, done, type Outcome, refused } from './command.ts';

/** Says how a change of many rows that a worker may go on with is cancelled: an interrupted command leaves it to a worker. */
export function noteCancellation(given: Arguments, command: string, { id, finishedAt }: BulkChange): void {
  if (!finishedAt) given.note(`${command} ${id} cancels this change, also after this command is interrupted`);
}

/** Null stands for an unknown change. */
function describeCancelled(change: BulkChange | null): Outcome {
  if (!change) return refused('change-unknown');
  const { id, total, done: changed, isCancelled } = change;
  const what = isCancelled ? 'cancelled, and what is done stays' : 'had ended before';
  return done({ id, isCancelled, done: changed, total }, `${what}: ${changed} of ${total}`);
}

/** Says how many rows a cancelled change did not reach. */
export function describeRest({
  isCancelled,
  total,
  done: reached,
}: Pick<BulkChange, 'isCancelled' | 'total' | 'done'>): readonly string[] {
  return isCancelled ? [`cancelled: ${total - reached} not reached`] : [];
}

type Cancelling<Dependencies> = {
  readonly name: string;
  /** Whose changes it cancels, in the plural. */
  readonly rows: string;
  readonly cancel: (deps: Dependencies, cancellation: Cancellation) => Promise<BulkChange | null>;
};

/** The command that cancels a change of many rows that a command or an admin began. */
export function createCancelCommand<Dependencies>({
  name,
  rows,
  cancel,
}: Cancelling<Dependencies>): CommandOf<Dependencies> {
  return {
    name,
    about: `cancels a change of many ${rows} after the batch that runs; what it has done stays`,
    words: ['ID'],
    options: {},
    run: async (deps, { words: [changeId = ''] }) => describeCancelled(await cancel(deps, { changeId, actor: ACTOR })),
  };
}
