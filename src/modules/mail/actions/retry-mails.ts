import { listSelected, type RowSelection, type SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { AuditRecord } from '#kernel/ports.ts';
import { findRetryRefusal, type RetryRefusal } from '../rules/decide-retry.ts';
import { MAIL_QUEUES } from '../rules/mail-kinds.ts';
import { type MailFilter, normalizeMailFilter } from '../rules/mail-list.ts';
import type { MailRetryDependencies } from './ports.ts';

/** The mails to retry. */
export type MailSelection = RowSelection<MailFilter>;

type RetryInput = { readonly selection: MailSelection; readonly actor: string };

export type RetryResult =
  | {
      readonly kind: 'done';
      /** Mails that will be tried again. */
      readonly retried: number;
      /** The other selected ones, by the reason. */
      readonly refused: readonly { readonly reason: RetryRefusal; readonly number: number }[];
    }
  | { readonly kind: 'refused'; readonly reason: SelectionRefusal };

/** The mails of one transaction, which holds their locks. */
const BATCH = 500;

/**
 * Puts failed mails back into their queues. A mail is locked while its state is read and changed: of two admins, one
 * retries it, and the other learns that it waits. After an interruption the same call continues with the rest.
 * `report` gets how many are done.
 */
export async function retryMails(
  deps: MailRetryDependencies,
  { selection, actor }: RetryInput,
  report: (done: number, total: number) => void = () => undefined,
): Promise<RetryResult> {
  const selected = await listSelected(selection, normalizeMailFilter, deps.deliveryList.listIds);
  if (typeof selected === 'string') return { kind: 'refused', reason: selected };
  const refused = new Map<RetryRefusal, number>();
  let retried = 0;
  const ids = selected.toSorted();
  for (let start = 0; start < ids.length; start += BATCH) {
    const outcomes = await retryBatch(deps, ids.slice(start, start + BATCH), actor);
    for (const reason of outcomes.values())
      if (reason === null) retried += 1;
      else refused.set(reason, (refused.get(reason) ?? 0) + 1);
    report(Math.min(start + BATCH, ids.length), ids.length);
  }
  return { kind: 'done', retried, refused: [...refused].map(([reason, number]) => ({ reason, number })) };
}

/** Why each mail was not retried; null for those that were. */
function retryBatch(
  { transaction }: MailRetryDependencies,
  ids: readonly string[],
  actor: string,
): Promise<ReadonlyMap<string, RetryRefusal | null>> {
  return transaction(async ({ deliveries, retries, audit }) => {
    const states = await deliveries.lockStates(ids);
    const outcomes = new Map(ids.map((id) => [id, findRetryRefusal(states.get(id))]));
    const failed = ids.filter((id) => outcomes.get(id) === null);
    if (failed.length === 0) return outcomes;
    const retried = await retries.retryJobs(failed);
    // A failed mail without a dead letter: a command retried it, or it was deleted because nobody needs it.
    const without = failed.filter((id) => !retried.includes(id));
    const waiting = without.length === 0 ? [] : await retries.findUnfinished(without, MAIL_QUEUES);
    const dropped = without.filter((id) => !waiting.includes(id));
    await deliveries.setState([...retried, ...waiting], 'waiting');
    await deliveries.setState(dropped, 'dropped');
    for (const id of waiting) outcomes.set(id, 'mail-waiting');
    for (const id of dropped) outcomes.set(id, 'mail-dropped');
    await audit.recordAll(retried.map((id) => createEntry(id, actor)));
    return outcomes;
  });
}

function createEntry(id: string, actor: string): AuditRecord {
  const states = { before: { state: 'failed' }, after: { state: 'waiting' } };
  return { actor, action: 'mail.retried', subject: `mail:${id}`, ...states };
}
