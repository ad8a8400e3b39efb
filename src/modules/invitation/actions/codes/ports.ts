import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { ListIds } from '#kernel/list/row-selection.ts';
import type { AuditTrail, FindSuperfluous, Transaction } from '#kernel/ports.ts';
import type { CodeChangeKind } from '../../rules/code-change.ts';
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
export type CodeChange = {
  readonly id: string;
  readonly kind: CodeChangeKind;
  /** The new terms of an edit; null for other kinds. */
  readonly terms: CodeEdit | null;
  readonly actor: string;
  readonly total: number;
  /** The number of codes that were looked at. */
  readonly done: number;
  /** Those of them that changed; the others had changed before, or cannot change. */
  readonly changed: number;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
};

export type NewCodeChange = Pick<CodeChange, 'id' | 'kind' | 'terms' | 'actor' | 'createdAt'> & {
  readonly codeIds: readonly string[];
};

/** A code that a change has changed, and its end before. */
export type ChangedCode = { readonly code: string; readonly endsAt: Instant | null };

/** A code whose row is locked until the transaction ends. */
export type LockedCode = EditableCode & { readonly id: string; readonly code: string; readonly version: number };

export type CodeChangeStore = {
  insertChange(change: NewCodeChange): Promise<void>;
  findChange(id: string): Promise<CodeChange | null>;
  /** Locks a change until the transaction ends; with the next `limit` of its codes. */
  lockChange(id: string, limit: number): Promise<(CodeChange & { readonly next: readonly string[] }) | null>;
  saveProgress(change: Pick<CodeChange, 'id' | 'done' | 'changed' | 'finishedAt'>): Promise<void>;
  /** Changes codes for good; returns those that were not changed before. */
  disableCodes(ids: readonly string[], at: Instant): Promise<readonly ChangedCode[]>;
  endCodes(ids: readonly string[], at: Instant): Promise<readonly ChangedCode[]>;
  /** Locks codes, in the order of their ids; without unknown ones. */
  lockCodes(ids: readonly string[]): Promise<readonly LockedCode[]>;
  /** Stores the terms of locked codes, and counts the change in their versions. */
  saveTerms(codes: readonly (EditedTerms & { readonly id: string })[]): Promise<void>;
  /** Among permanently failed jobs: those of changes that are unknown or finished. */
  findSuperfluousChanges: FindSuperfluous;
};

export type CodeReadDependencies = { readonly clock: Clock; readonly codeList: CodeListStore };

export type CodeChangeDependencies = CodeReadDependencies & {
  readonly random: RandomBytes;
  readonly codeChanges: Pick<CodeChangeStore, 'findChange'>;
  readonly transaction: Transaction<{
    readonly codeChanges: CodeChangeStore;
    readonly invitations: Pick<InvitationStore, 'findCustomization'>;
    readonly audit: AuditTrail;
    readonly events: EventPublisher;
  }>;
};
