import { type RowSelection, SELECTION_REFUSALS } from '#kernel/list/row-selection.ts';
import type { MemberRefusal } from './member-change.ts';
import type { MemberFilter } from './member-list.ts';

/** What changes for many members at once: their card, or their sessions end. */
export const MEMBER_CHANGE_KINDS = ['card', 'sessions'] as const;
export type MemberChangeKind = (typeof MEMBER_CHANGE_KINDS)[number];

/** What became of a member: changed, or why not. */
export type MemberResult =
  | 'done'
  | Extract<MemberRefusal, 'member-unknown' | 'member-is-admin' | 'card-unchanged' | 'no-sessions'>;

/** The members that a change applies to. */
export type MemberSelection = RowSelection<MemberFilter>;

/** Why a change of many members is refused. */
export const MEMBERS_REFUSALS = [...SELECTION_REFUSALS, 'reason-invalid'] as const;
export type MembersRefusal = (typeof MEMBERS_REFUSALS)[number];
