import { type MailReturn, parseReturn } from '../rules/mail-return.ts';
import type { ReturnDependencies } from './ports.ts';

/** What became of the events of a request, by number. */
export type RecordedReturns = {
  /** Mails that are marked now, or were before. */
  readonly marked: number;
  /** No such mail is known, nor one that had left for the address by then. */
  readonly unknown: number;
  /** A delay or a full mailbox: nothing is marked. */
  readonly passing: number;
  readonly invalid: number;
};

/**
 * Marks the mails that came back as bounced, or as reported by their recipients (specification K1). Each is named, or the newest that
 * had left for its address. A repeated event changes nothing.
 */
export async function recordReturns(deps: ReturnDependencies, events: readonly unknown[]): Promise<RecordedReturns> {
  const counts = { marked: 0, unknown: 0, passing: 0, invalid: 0 };
  for (const event of events) {
    const parsed = parseReturn(event);
    const outcome = typeof parsed === 'string' ? parsed : await recordReturn(deps, parsed);
    counts[outcome] += 1;
  }
  return counts;
}

async function recordReturn(deps: ReturnDependencies, returned: MailReturn): Promise<'marked' | 'unknown'> {
  const outcome = await deps.returns.markReturned(returned, deps.clock());
  if (outcome === 'marked') deps.noteReturn(returned.kind);
  return outcome === 'unknown' ? 'unknown' : 'marked';
}
