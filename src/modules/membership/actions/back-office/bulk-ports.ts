import type { BulkChange, BulkChangeStore, ResultPage } from '#kernel/list/bulk-change.ts';
import type { Card } from '../../rules/member.ts';
import type { MemberChangeKind, MemberResult, MemberRowResult } from '../../rules/member-selection.ts';

/** A change of many members, and how far it has got. */
export type MembersChange = BulkChange & {
  readonly kind: MemberChangeKind;
  /** The new card; null takes the cards away. */
  readonly card: Card | null;
  /** Of a change of cards. */
  readonly reason: string | null;
  /** Those that changed; the others had this card, no open session, or were erased or admins. */
  readonly changed: number;
};

export type NewMembersChange = Pick<MembersChange, 'id' | 'kind' | 'actor' | 'card' | 'reason' | 'createdAt'> & {
  readonly memberIds: readonly string[];
};

/** What became of one of the members. */
export type MemberRow = {
  readonly memberId: string;
  /** Null for one that does not exist. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly result: MemberRowResult;
};

type Progress = Pick<MembersChange, 'id' | 'changed' | 'finishedAt'> & {
  /** Those of the next members. */
  readonly results: readonly MemberResult[];
};

export type MembersChangeStore = Omit<BulkChangeStore<MembersChange, MemberRowResult>, 'addResults'> & {
  insertChange(change: NewMembersChange): Promise<void>;
  saveProgress(progress: Progress): Promise<void>;
  /** What became of the members. */
  listResults(id: string, page: ResultPage): Promise<readonly MemberRow[]>;
};
