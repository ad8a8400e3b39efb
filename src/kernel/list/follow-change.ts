import type { AuditAction, AuditSubjectKind } from '../audit-actions.ts';
import { isUuid } from '../ids.ts';
import type { Clock } from '../instant.ts';
import type { AuditRecord, AuditTrail } from '../ports.ts';
import type { BulkChange, BulkChangeStore } from './bulk-change.ts';

/** Finds a change of many rows, with how far it has got. */
export function findBulkChange<Change extends BulkChange>(
  changes: Pick<BulkChangeStore<Change, string>, 'findChange'>,
  id: string,
): Promise<Change | null> {
  return isUuid(id) ? changes.findChange(id) : Promise.resolve(null);
}

/** What the audit log calls the changes of a list. */
export type ChangeName = Extract<AuditSubjectKind, `${string}-change`> &
  (AuditAction extends infer Action ? (Action extends `${infer Name}.cancelled` ? Name : never) : never);

export type Cancellation = { readonly changeId: string; readonly actor: string };

type Stores<Change extends BulkChange> = {
  readonly changes: Pick<BulkChangeStore<Change, string>, 'lockChange' | 'cancelChange'>;
  readonly audit: AuditTrail;
};

/**
 * Cancels a change of many rows after the batch that runs, which holds its lock; what it has done stays. A change that has ended stays as it
 * is. Null for an unknown one.
 */
export function cancelBulkChange<Change extends BulkChange & { readonly kind: string }>(
  clock: Clock,
  name: ChangeName,
  { changes, audit }: Stores<Change>,
  { changeId, actor }: Cancellation,
): Promise<Change | null> {
  if (!isUuid(changeId)) return Promise.resolve(null);
  return changes.lockChange(changeId, 0).then((change) => {
    if (!change || change.finishedAt) return change;
    const { kind, done, total } = change;
    const now = clock();
    const entry: AuditRecord = {
      ...{ actor, action: `${name}.cancelled`, subject: `${name}:${changeId}` },
      ...{ before: null, after: { change: kind, done, total } },
    };
    return changes
      .cancelChange(changeId, now)
      .then(() => audit.record(entry))
      .then(() => ({ ...change, isCancelled: true, finishedAt: now }));
  });
}
