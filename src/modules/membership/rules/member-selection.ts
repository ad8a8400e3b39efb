import type { MemberRefusal } from './member-change.ts';
import type { MemberFilter } from './member-list.ts';

/** What changes for many members at once: their card, or their sessions end. */
export const MEMBER_CHANGE_KINDS = ['card', 'sessions'] as const;
export type MemberChangeKind = (typeof MEMBER_CHANGE_KINDS)[number];

/** What became of a member: changed, or why not. */
export type MemberResult =
  | 'done'
  | Extract<MemberRefusal, 'member-unknown' | 'member-is-admin' | 'card-unchanged' | 'no-sessions'>;

/** The members that a change applies to: some, or all of a filter but some. */
export type MemberSelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: MemberFilter; readonly except: readonly string[] };

/** Why a change of many members is refused. */
export const MEMBERS_REFUSALS = [
  'nothing-selected',
  'too-many',
  'filter-invalid',
  'id-invalid',
  'reason-invalid',
] as const;
export type MembersRefusal = (typeof MEMBERS_REFUSALS)[number];

/** The most members of one change; the database has the same limit. */
export const MOST_CHANGED_MEMBERS = 10_000;
