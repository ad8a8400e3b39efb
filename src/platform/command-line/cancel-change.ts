import type { BulkChange } from '#kernel/list/bulk-change.ts';
import { type Arguments, done, type Outcome, refused } from './command.ts';

/** Says how a change of many rows that a worker may go on with is cancelled: an interrupted command leaves it to a worker. */
export function noteCancellation(given: Arguments, command: string, { id, finishedAt }: BulkChange): void {
  if (!finishedAt) given.note(`${command} ${id} cancels this change, also after this command is interrupted`);
}

/** The outcome of a cancellation; null stands for an unknown change. */
export function describeCancelled(change: BulkChange | null): Outcome {
  if (!change) return refused('change-unknown');
  const { id, total, done: changed, isCancelled } = change;
  const what = isCancelled ? 'cancelled, and what is done stays' : 'had ended before';
  return done({ id, isCancelled, done: changed, total }, `${what}: ${changed} of ${total}`);
}
