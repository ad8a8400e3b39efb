import type { AuditChannel } from './audit-list.ts';

/** What says who acted on what, and how. */
export type EntryFrom = {
  readonly actor: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId?: string | null | undefined;
};

/** Where a change was requested: of the pages, which part. `account` is a page of the own account, of members and admins. */
export type EntryPlace = AuditChannel | 'member' | 'account' | 'link';

/** What people change by the link of a mail; it proves who they are. */
const BY_LINK: readonly string[] = [
  'admin-invitation.accepted',
  'member.email-change-undone',
  'member.logged-in-by-link',
  'member.password-reset',
];
const OF_ADMINS = /^admin[.-]/;

/** Whether somebody changed the own account, or the own data. */
export function isOwnEntry({ actor, subjectKind, subjectId }: EntryFrom): boolean {
  return subjectId != null && actor === `${subjectKind}:${subjectId}`;
}

/** The part of the pages from which a change came. An entry stores that it came from a page; who changed what says from which. */
export function getEntryPlace(channel: AuditChannel, entry: EntryFrom): EntryPlace {
  if (channel !== 'page' || !isOwnEntry(entry)) return channel;
  if (entry.subjectKind !== 'member' || BY_LINK.includes(entry.action)) return 'link';
  if (OF_ADMINS.test(entry.action)) return 'page';
  return entry.action.startsWith('member.') ? 'member' : 'account';
}
