import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { BulkChange, BulkChangeStore, ResultPage } from '#kernel/list/bulk-change.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { CodeChangeKind, CodeRowResult } from '../../rules/code-change.ts';
import type { CodeEdit, EditableCode, EditedTerms } from '../../rules/code-edit.ts';
import type { CodeFilter, CodeSort, CodeState } from '../../rules/code-list.ts';
import type { InvitationStore, Inviter } from '../ports.ts';

/** A code as admins see it. */
export type ListedCode = {
  readonly id: string;
  readonly code: string;
  readonly state: CodeState;
  readonly inviter: Pick<Inviter, 'id' | 'firstName' | 'lastName' | 'email' | 'status' | 'balance' | 'pending'>;
  readonly customizationKey: string;
  readonly countries: readonly string[] | null;
  readonly linkOnly: boolean;
  readonly campaign: string | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly disabledAt: Instant | null;
  readonly createdAt: Instant;
  /** Counts the changes by admins. */
  readonly version: number;
};

/** The registrations with a code, by status; each number is counted up to a limit. */
export type CodeUses = {
  readonly pending: ListCount;
  readonly active: ListCount;
  readonly expired: ListCount;
  readonly withdrawn: ListCount;
};

/** Reads codes for admins, at an instant: the state of a code depends on it. */
export type CodeListStore = {
  /** Null for a cursor that is not one of this order. */
  list(filter: CodeFilter, page: PageRequest<CodeSort>, now: Instant): Promise<ListPage<ListedCode> | null>;
  count(filter: CodeFilter, now: Instant): Promise<ListCount>;
  find(id: string, now: Instant): Promise<ListedCode | null>;
  findByCode(code: string, now: Instant): Promise<ListedCode | null>;
  /** The texts of codes in the order of their ids, without those that do not exist. */
  listTexts(ids: readonly string[]): Promise<readonly string[]>;
  listIds(...selected: [...Parameters<ListIds<CodeFilter>>, now: Instant]): ReturnType<ListIds<CodeFilter>>;
  countUses(id: string): Promise<CodeUses>;
  listCustomizationKeys(): Promise<readonly string[]>;
  findInviterId(email: string): Promise<string | null>;
};

/** A change of many codes, and how far it has got. */
export type CodeChange = BulkChange & {
  readonly kind: CodeChangeKind;
  /** The new terms of an edit; null for other kinds. */
  readonly terms: CodeEdit | null;
  /** The number of codes that changed, also of those whose result is not recorded. */
  readonly changed: number;
};

export type NewCodeChange = Pick<CodeChange, 'id' | 'kind' | 'terms' | 'actor' | 'createdAt'> & {
  readonly codeIds: readonly string[];
};

/** What became of one of the codes. */
export type ChangedCode = {
  readonly codeId: string;
  /** Null for one that does not exist. */
  readonly code: string | null;
  readonly result: CodeRowResult;
};

/** A code whose row is locked until the transaction ends. */
export type LockedCode = EditableCode & { readonly id: string; readonly code: string; readonly version: number };

export type CodeChangeStore = BulkChangeStore<CodeChange, CodeRowResult> & {
  insertChange(change: NewCodeChange): Promise<void>;
  /** What became of the codes. */
  listResults(id: string, page: ResultPage): Promise<readonly ChangedCode[]>;
  /** Locks codes, in the order of their ids; without unknown ones. */
  lockCodes(ids: readonly string[]): Promise<readonly LockedCode[]>;
  /** Disable or end locked codes for good, and count the change in their versions. */
  disableCodes(ids: readonly string[], at: Instant): Promise<void>;
  endCodes(ids: readonly string[], at: Instant): Promise<void>;
  /** Stores the terms of locked codes, and counts the change in their versions. */
  saveTerms(codes: readonly (EditedTerms & { readonly id: string })[]): Promise<void>;
};

export type CodeReadDependencies = { readonly clock: Clock; readonly codeList: CodeListStore };

export type CodeChangeDependencies = CodeReadDependencies & {
  readonly random: RandomBytes;
  readonly codeChanges: Pick<CodeChangeStore, 'findChange' | 'listChanges' | 'countResults' | 'listResults'>;
  readonly transaction: Transaction<{
    readonly codeChanges: CodeChangeStore;
    readonly invitations: Pick<InvitationStore, 'findCustomization'>;
    readonly audit: AuditTrail;
    readonly events: EventPublisher;
  }>;
};
