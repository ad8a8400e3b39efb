import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ListedEntry } from '../actions/ports.ts';
import { type EntryDifference, listEntryDifferences } from '../rules/list-entry-differences.ts';

/** An entry of the audit log. */
export function addEntryType({ builder, shared }: SchemaInProgress): ObjectType<ListedEntry> {
  const Channel = builder.enumType('AuditChannel', {
    description: 'How a change reached the program.',
    values: {
      PAGE: { value: 'page' },
      API: { value: 'api' },
      COMMAND: { value: 'command' },
      JOB: { value: 'job' },
    } as const,
  });
  const Difference = builder.objectRef<EntryDifference>('AuditDifference').implement({
    fields: (t) => ({
      path: t.exposeString('path', { description: 'The place of the value in the subject.' }),
      before: t.field({ type: shared.JSON, nullable: true, resolve: ({ before }) => before }),
      after: t.field({ type: shared.JSON, nullable: true, resolve: ({ after }) => after }),
    }),
  });
  return builder.objectRef<ListedEntry>('AuditEntry').implement({
    description: 'A change by an admin, or what the program did in the name of one.',
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      actor: t.exposeString('actor', { description: '`member:` and the id of an admin, or `cli`.' }),
      actorName: t.exposeString('actorName', {
        nullable: true,
        description: 'The email address of the admin, or `command line`; null for an account that no longer exists.',
      }),
      action: t.exposeString('action', { description: 'A name of the catalogue: `code.created`.' }),
      subjectKind: t.string({ resolve: ({ subjectKind }) => subjectKind }),
      subjectId: t.exposeString('subjectId', { nullable: true, description: 'Null where there is one subject only.' }),
      differences: t.field({
        type: [Difference],
        description: 'What the change replaced; for a creation, what it stored.',
        resolve: (entry) => [...listEntryDifferences(entry.before, entry.after)],
      }),
      channel: t.field({ type: Channel, nullable: true, resolve: ({ channel }) => channel }),
      network: t.exposeString('network', {
        nullable: true,
        description: "The client's address without its last part.",
      }),
      requestId: t.exposeString('requestId', { nullable: true, description: "As in the program's log." }),
    }),
  });
}
