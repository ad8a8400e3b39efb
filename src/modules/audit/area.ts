import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail } from '#kernel/ports.ts';
import { bindCommands } from '#platform/command-line/command.ts';
import type { Area } from '#platform/contributions.ts';
import type { Database, DbTransaction } from '#platform/database/open.ts';
import { createTransaction } from '#platform/database/transaction.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { getRequestOrigin } from '#platform/request-origin.ts';
import { type ExportNote, noteExport } from './actions/note-export.ts';
import type { AuditReadDependencies } from './actions/ports.ts';
import { addAuditApi } from './api/audit.ts';
import { auditCommands } from './commands.ts';
import { createAuditStore } from './store/audit-list.ts';
import { createAuditTrail } from './store/audit-trail.ts';
import { type EarlierSide, listSubjectChanges, type SubjectChanges } from './store/subject-changes.ts';

type TrailDependencies = { readonly clock: Clock; readonly random: RandomBytes; readonly database: Database };
type AuditTrails = {
  within(tx: DbTransaction): AuditTrail;
  listSubjectChanges(changes: SubjectChanges): Promise<readonly EarlierSide[]>;
};
type OtherAreas = {
  readonly membership: { readonly useCases: Pick<AuditReadDependencies, 'findEmails' | 'findMemberId'> };
};

/** The audit log, to which all other areas write in their transactions. */
export function createAuditTrails({ clock, random, database }: TrailDependencies): AuditTrails {
  return {
    within: (tx) => createAuditTrail(tx, { clock, random, getOrigin: getRequestOrigin }),
    listSubjectChanges: (changes) => listSubjectChanges(database.db, changes),
  };
}

/** What admins read of the audit log. */
export function createAuditArea(
  { database }: { readonly database: Database },
  { membership }: OtherAreas,
  audit: AuditTrails,
) {
  const { findEmails, findMemberId } = membership.useCases;
  const deps = { entries: createAuditStore(database.db), findEmails, findMemberId };
  const transaction = createTransaction(database.db, (tx) => ({ audit: audit.within(tx) }));
  return {
    useCases: { noteExport: (note: ExportNote) => noteExport({ transaction }, note) },
    within: audit.within,
    graphql: (schema: SchemaInProgress) => addAuditApi(schema, deps),
    commands: bindCommands(auditCommands, deps),
  } satisfies Area;
}
