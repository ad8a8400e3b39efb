import type { Outcome } from '#platform/command-line/command.ts';
import { printList } from './print-list.ts';

/** The statuses by which a shell knows that a signal ended a process. */
const STATUSES = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Prints a list until its end or the first SIGINT or SIGTERM. Returns the status of the signal after the list has ended,
 * since it may record that it was broken off, and null without one. A second signal ends the process at once.
 */
export async function printInterruptible(
  list: Outcome & { readonly kind: 'listed' },
  json: boolean,
): Promise<number | null> {
  const stop = new AbortController();
  let status: number | null = null;
  const handlers = (['SIGINT', 'SIGTERM'] as const).map((signal) => {
    const end = () => {
      status ??= STATUSES[signal];
      stop.abort();
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  try {
    await printList(list, json, process.stdout, stop.signal);
  } finally {
    for (const remove of handlers) remove();
  }
  return status;
}
