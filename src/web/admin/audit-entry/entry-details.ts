import type { ShowAuditEntryQuery } from '#web/generated/operations.ts';

export type EntryDetails = NonNullable<ShowAuditEntryQuery['auditEntry']>;
