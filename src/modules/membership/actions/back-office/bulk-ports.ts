import type { Instant } from '#kernel/instant.ts';
import type { FindSuperfluous } from '#kernel/ports.ts';
import type { Card } from '../../rules/member.ts';
import type { MemberChangeKind, MemberResult } from '../../rules/member-selection.ts';

/** A change of many members, and how far it has got. */
export type MembersChange = {
  readonly id: string;
  readonly kind: MemberChangeKind;
  readonly actor: string;
  /** The new card; null takes the cards away. */
  readonly card: Card | null;
  /** Of a change of cards. */
  readonly reason: string | null;
  readonly total: number;
  /** The number of members that were looked at. */
  readonly done: number;
  /** Those of them that changed; the others had this card, no open session, or were erased or admins. */
  readonly changed: number;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
};

export type NewMembersChange = Pick<MembersChange, 'id' | 'kind' | 'actor' | 'card' | 'reason' | 'createdAt'> & {
  readonly memberIds: readonly string[];
};

/** What became of a member of a change; null where a program of the previous release did it. */
export type MemberRow = { readonly memberId: string; readonly result: MemberResult | null };

type Progress = Pick<MembersChange, 'id' | 'changed' | 'finishedAt'> & {
  /** Those of the next members. */
  readonly results: readonly MemberResult[];
};

export type MembersChangeStore = {
  insertChange(change: NewMembersChange): Promise<void>;
  findChange(id: string): Promise<MembersChange | null>;
  /** Locks a change until the transaction ends; with the next `limit` of its members. */
  lockChange(id: string, limit: number): Promise<(MembersChange & { readonly next: readonly string[] }) | null>;
  saveProgress(progress: Progress): Promise<void>;
  /** The results so far, in the order of the ids. */
  listResults(id: string): Promise<readonly MemberRow[]>;
  /** Among permanently failed jobs: those of changes that are unknown or finished. */
  findSuperfluousChanges: FindSuperfluous;
};
