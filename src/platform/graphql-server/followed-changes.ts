import type { BulkChange, BulkChangeStore } from '#kernel/list/bulk-change.ts';
import { type Cancellation, findBulkChange } from '#kernel/list/follow-change.ts';
import type { Permission } from '#kernel/permissions.ts';
import { requirePermission } from './access.ts';
import type { ObjectType } from './builder.ts';
import type { SchemaInProgress } from './schema-part.ts';

const MOST_LISTED = 20;

type Followed<Change extends BulkChange> = {
  readonly fields: { readonly one: string; readonly latest: string; readonly cancel: string };
  readonly permissions: { readonly read: Permission; readonly write: Permission };
  readonly store: Pick<BulkChangeStore<Change, string>, 'findChange' | 'listChanges'>;
  readonly cancel: (cancellation: Cancellation) => Promise<Change | null>;
};

/** How far a change of many rows has got, in its type. */
export function addProgressFields<Change extends BulkChange>(
  { builder, shared }: SchemaInProgress,
  type: ObjectType<Change>,
): void {
  builder.objectFields(type as ObjectType<BulkChange>, (t) => ({
    total: t.exposeInt('total'),
    done: t.exposeInt('done', { description: 'Those that were looked at.' }),
    isCancelled: t.exposeBoolean('isCancelled'),
    createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
    finishedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ finishedAt }) => finishedAt }),
  }));
}

/** Reads a change of many rows by its id, lists those that run and the newest others, and cancels one. */
export function addFollowedChange<Change extends BulkChange>(
  { builder }: SchemaInProgress,
  type: ObjectType<Change>,
  { fields, permissions, store, cancel }: Followed<Change>,
): void {
  const Change = type as ObjectType<BulkChange>;
  builder.mutationField(fields.cancel, (t) =>
    t.field({
      type: Change,
      nullable: true,
      description: 'Cancels a change that runs. What it has done stays.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        const { memberId } = requirePermission(context, permissions.write);
        return cancel({ changeId: String(id), actor: `member:${memberId}` });
      },
    }),
  );
  builder.queryField(fields.one, (t) =>
    t.field({
      type: Change,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, permissions.read);
        return findBulkChange(store, String(id));
      },
    }),
  );
  builder.queryField(fields.latest, (t) =>
    t.field({
      type: [Change],
      description: `The changes that run, then the newest others, at most ${MOST_LISTED} of them.`,
      args: { first: t.arg.int({ required: true }) },
      resolve: (_, { first }, context) => {
        requirePermission(context, permissions.read);
        return store.listChanges(Math.min(Math.max(first, 0), MOST_LISTED));
      },
    }),
  );
}
