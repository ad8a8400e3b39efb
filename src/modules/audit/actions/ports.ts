import type { AuditSubjectKind } from '#kernel/audit-actions.ts';
import type { Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { AuditChannel, AuditFilter, AuditSort } from '../rules/audit-list.ts';

/** From where a change was requested. */
export type AuditOrigin = {
  readonly channel: AuditChannel;
  /** The truncated address of the client. */
  readonly network: string | null;
  readonly requestId: string | null;
  /** What the operation was allowed to do. */
  readonly grants: readonly Grant[];
};

type Grant = {
  readonly actor: string;
  readonly sessionId: string;
  /** Throws where the session has ended (null), or its owner has a role without the permission. */
  readonly judge: (session: LockedSession | null) => void;
};

/** A live session with the role of its owner, which is null for members. */
export type LockedSession = { readonly role: AdminRole | null };

/** An entry as it is stored. Actions and kinds of subjects of earlier releases may be unknown. */
export type StoredEntry = {
  readonly id: string;
  readonly at: Instant;
  readonly actor: string;
  readonly action: string;
  readonly subjectKind: AuditSubjectKind | (string & {});
  readonly subjectId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly channel: AuditChannel | null;
  readonly network: string | null;
  readonly requestId: string | null;
};

export type ListedEntry = StoredEntry & {
  /** The email address of the admin, `command line`, or null for an account that no longer exists. */
  readonly actorName: string | null;
};

/** A filter that the store reads: `actor` is as entries have it. */
export type StoredFilter = Omit<AuditFilter, 'who'> & { readonly actor: string | null };

export type AuditStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: StoredFilter, page: PageRequest<AuditSort>): Promise<ListPage<StoredEntry> | null>;
  count(filter: StoredFilter): Promise<ListCount>;
  find(id: string): Promise<StoredEntry | null>;
};

export type AuditReadDependencies = {
  readonly entries: AuditStore;
  /** The email addresses of those of the members that exist, by their ids. */
  readonly findEmails: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly findMemberId: (email: string) => Promise<string | null>;
};

export type ExportDependencies = { readonly transaction: Transaction<{ readonly audit: AuditTrail }> };
