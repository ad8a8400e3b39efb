import { type RowSelection, SELECTION_REFUSALS } from '#kernel/list/row-selection.ts';
import type { MemberRefusal } from './member-change.ts';
import type { MemberFilter } from './member-list.ts';

/** What changes for many members at once: their card, or their sessions end. */
export const MEMBER_CHANGE_KINDS = ['card', 'sessions'] as const;
export type MemberChangeKind = (typeof MEMBER_CHANGE_KINDS)[number];

/** Why a member stays as it was. */
export const MEMBER_ROW_REFUSALS = [
  'member-unknown',
  'member-is-admin',
  'card-unchanged',
  'no-sessions',
] as const satisfies readonly MemberRefusal[];

/** What became of a member: changed, or why not. */
export type MemberResult = 'done' | (typeof MEMBER_ROW_REFUSALS)[number];

/** During an upgrade a worker of an earlier release may change members, and say of none of them what became of it. */
export const NOT_RECORDED = 'not-recorded';
export type MemberRowResult = MemberResult | typeof NOT_RECORDED;

/** The members that a change applies to. */
export type MemberSelection = RowSelection<MemberFilter>;

/** Why a change of many members is refused. */
export const MEMBERS_REFUSALS = [...SELECTION_REFUSALS, 'reason-invalid'] as const;
export type MembersRefusal = (typeof MEMBERS_REFUSALS)[number];
